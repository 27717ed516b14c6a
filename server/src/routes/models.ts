import type { FastifyInstance } from 'fastify'
import { limits, scenarios, sizes, type EngineSettings } from '@tessera/shared-contracts'
import type { PictureEngine, UpscaleEngine } from '../domain/engine.ts'
import { text } from '../texts.ts'
import { escapeHtml } from './html.ts'
import { pageLanguage } from './language.ts'
import { sendPlainPage } from './plain-page.ts'

/** `/models.html`, the "Models agora": what this installation makes pictures of, and with what. */
export function serveModels(
  app: FastifyInstance,
  parts: { engine: PictureEngine; upscaler: UpscaleEngine; engineSettings: EngineSettings },
): void {
  const { engine, upscaler } = parts
  const { models } = parts.engineSettings

  app.get('/models.html', (request, reply) => {
    const language = pageLanguage(request)
    const scenarioCards = scenarios.map(({ id }) => ({
      title: text(language, `scenario.${id}`),
      about: text(language, `scenario.${id}About`),
      note: models[id] && text(language, 'models.model', { model: models[id] }),
    }))
    const engineCards = [
      {
        title: engine.name,
        about: text(language, 'models.engineAbout', { sizes: sizes.map(({ label }) => label).join(', ') }),
        note: text(language, 'models.cost', { credits: limits.taskCost }),
      },
      {
        title: upscaler.name,
        about: text(language, 'models.upscalerAbout'),
        note: text(language, 'models.cost', { credits: limits.taskCost }),
      },
    ]
    return sendPlainPage(request, reply, {
      title: text(language, 'models.title'),
      back: { address: '/tools', label: text(language, 'page.backToToolbox') },
      content: [
        `<p class="lead">${escapeHtml(text(language, 'models.lead'))}</p>`,
        section(text(language, 'models.scenarios'), scenarioCards),
        section(text(language, 'models.engines'), engineCards),
      ].join('\n'),
    })
  })
}

interface Card {
  title: string
  about: string
  note: string | undefined
}

const section = (title: string, cards: Card[]) =>
  `<h2>${escapeHtml(title)}</h2>\n<ul class="cards">\n${cards.map(card).join('\n')}\n</ul>`

const card = ({ title, about, note }: Card) =>
  `<li class="card"><h3>${escapeHtml(title)}</h3><p>${escapeHtml(about)}</p>${
    note ? `<p class="note">${escapeHtml(note)}</p>` : ''
  }</li>`
