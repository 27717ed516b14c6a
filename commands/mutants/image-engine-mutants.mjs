const prompt = 'image-engine/src/prompt'
const compounds = `${prompt}/compounds.test.ts`
const plans = `${prompt}/plans/plans.test.ts`

/** What a prompt means, and what the report says of it. @type {import('./mutant.d.ts').Mutant[]} */
export const imageEngineMutants = [
  {
    is: 'a dog tag draws a dog',
    file: `${prompt}/words/english-compounds.ts`,
    from: `else if (unknown > 0) joined.push(joinWords(run, nouns.slice(0, unknown + 1)))`,
    to: `else if (unknown > 0) joined.push(...nouns.slice(0, unknown + 1))`,
    test: compounds,
  },
  {
    is: 'a Chinese character is a word although its neighbor is unknown',
    file: `${prompt}/words/chinese-compounds.ts`,
    from: `  return !startsWord(words, at) || !endsWord(words, at)`,
    to: `  return !startsWord(words, at)`,
    test: compounds,
  },
  {
    is: '"fishy" is a fish',
    file: `${prompt}/words/read-english.ts`,
    from: `if (meaning && !namesSomething(meaning)) return meaning`,
    to: `if (meaning) return meaning`,
    test: `${prompt}/reported-faults.test.ts`,
  },
  {
    is: 'the heaviest word decides the scene, and not the subject',
    file: `${prompt}/choose-family.ts`,
    from: `  if (main && decidesFamily(main)) return main.family
`,
    to: ``,
    test: `${prompt}/reported-faults.test.ts`,
  },
  {
    is: 'a pasted negative prompt is a request',
    file: `${prompt}/prompt-syntax.ts`,
    from: `  move(NEGATIVE_PROMPT)
`,
    to: ``,
    test: `${prompt}/reported-faults.test.ts`,
  },
  {
    is: 'what a prompt refuses stays in the plan',
    file: `${prompt}/exclude-meanings.ts`,
    from: `subjects: keep(intent.subjects, [...excluded]),`,
    to: `subjects: intent.subjects,`,
    test: `${prompt}/reported-faults.test.ts`,
  },
  {
    is: 'a street shows people although the prompt refuses them',
    file: 'image-engine/src/scenes/city/paint-street.ts',
    from: `if (!isExcluded(stage.intent, 'person')) `,
    to: ``,
    test: 'image-engine/src/report/drawn-attributes.test.ts',
  },
  {
    is: 'the report lists every kind that it lacks',
    file: 'image-engine/src/report/limitations.ts',
    from: `const maxLimitations = 3`,
    to: `const maxLimitations = 30`,
    test: plans,
  },
  {
    is: 'an alternative is suggested although it is not drawn',
    file: 'image-engine/src/report/suggest-alternatives.ts',
    from: `candidate !== prompt && isDrawn(candidate, scenario)`,
    to: `candidate !== prompt`,
    test: 'image-engine/src/report/suggest-alternatives.test.ts',
  },
]
