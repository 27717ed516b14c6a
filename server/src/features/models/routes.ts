import type { FastifyInstance } from 'fastify'
import { limits, scenarios, imageSizes } from '@tessera/shared-contracts'
import { translateEngineName } from '../tasks/engine-names.ts'
import { text } from '../../texts.ts'
import { escapeHtml } from '@tessera/server-kit/http/html'
import { getPlainPageLanguage, sendPlainPage } from '../../web/plain-page.ts'
import type { Needs } from '../../feature.ts'

/** Serves `/models.html`, the "Models agora": the scenarios, models and engines of this installation. */
export function registerRoutes(
  app: FastifyInstance,
  services: Needs<'engine' | 'upscaler' | 'engineSettings'>,
): void {
  const { engine, upscaler } = services
  const { models } = services.engineSettings

  app.get('/models.html', (request, reply) => {
    const language = getPlainPageLanguage(request)
    const scenarioCards = scenarios.map(({ id }) => {
      const about = text(language, `scenario.${id}About`)
      return {
        title: text(language, `scenario.${id}`),
        about: models[id] ? text(language, 'models.aboutWithModel', { about }) : about,
        note: models[id] && text(language, 'models.model', { model: models[id] }),
      }
    })
    const engineCards = [
      {
        title: translateEngineName(language, engine.name),
        about: text(language, 'models.engineAbout', {
          sizes: imageSizes.map(({ label }) => label).join(language === 'zh' ? '、' : ', '),
        }),
        note: text(language, 'models.cost', { credits: limits.creditsPerTask }),
      },
      {
        title: translateEngineName(language, upscaler.name),
        about: text(language, 'models.upscalerAbout'),
        note: text(language, 'models.cost', { credits: limits.creditsPerTask }),
      },
    ]
    return sendPlainPage(request, reply, {
      title: text(language, 'models.title'),
      back: { address: '/tools', label: text(language, 'page.backToToolbox') },
      content: [
        `<p class="lead">${escapeHtml(text(language, 'models.lead'))}</p>`,
        renderSection(text(language, 'models.scenarios'), scenarioCards),
        renderSection(text(language, 'models.engines'), engineCards),
      ].join('\n'),
    })
  })
}

interface Card {
  title: string
  about: string
  note: string | undefined
}

const renderSection = (title: string, cards: Card[]) =>
  `<h2>${escapeHtml(title)}</h2>\n<ul class="cards">\n${cards.map(renderCard).join('\n')}\n</ul>`

const renderCard = ({ title, about, note }: Card) =>
  `<li class="card"><h3>${escapeHtml(title)}</h3><p>${escapeHtml(about)}</p>${
    note ? `<p class="note">${escapeHtml(note)}</p>` : ''
  }</li>`
