import type { ImageEngine, ImageJob } from '../features/tasks/engine.ts'

/** An element with its content, such as a server's parameters in a prompt. */
const element = /<\s*([a-z][\w-]*)(?:\s[^<>]*)?>[\s\S]*?<\s*\/\s*\1\s*>/gi
/** A tag, such as one that loads a file of the server. */
const tag = /<\s*(?:\/\s*)?[a-z_][^<>]*>/gi
/** A word that loads an embedding of the server. */
const embedding = /\bembedding\s*:/gi

/**
 * Returns a prompt without commands. Servers of image models read elements, tags and words of a prompt as parameters, which
 * would override what the site decides and charges for: size, steps, seed, count, models. No model needs angle brackets.
 */
export const toPlainPrompt = (prompt: string): string =>
  prompt
    .replaceAll(element, ' ')
    .replaceAll(tag, ' ')
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(embedding, 'embedding ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

/** Returns the engine with prompts that are text only. Its other members stay, also those that change. */
export const withPlainPrompts = <Engine extends ImageEngine>(engine: Engine): Engine =>
  Object.create(engine, {
    submit: {
      value: (job: ImageJob) => engine.submit({ ...job, prompt: toPlainPrompt(job.prompt) }),
    },
  }) as Engine
