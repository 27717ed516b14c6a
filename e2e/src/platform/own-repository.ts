/** The sources of a remote in a repository of its own, which uses more of the shared packages than any of ours. */

/** The settings in its manifest. */
export const settingsSource =
  "{ maxSketches: { type: 'number', default: 9, min: 1, about: 'The most sketches' } }"

/** The screen at `/sketchbook`. Its search is a form of the router; its sketches are in a store of their own. */
export const screenSource = `
import { configureStore, createEntityAdapter, createListenerMiddleware, createSlice } from '@reduxjs/toolkit'
import { readSettings } from '@tessera/shared-contracts'
import { Button, Card, ribbonText } from '@tessera/shared-ui'
import { useState, useSyncExternalStore } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Form, useFetcher, useSearchParams } from 'react-router'
import { manifest } from '../../manifest.ts'

interface Sketch {
  id: number
  name: string
}

const adapter = createEntityAdapter<Sketch>()
const sketches = createSlice({
  name: 'sketches',
  initialState: adapter.getInitialState(),
  reducers: { added: adapter.addOne },
})

function createSketchStore() {
  const log: string[] = []
  const listener = createListenerMiddleware()
  listener.startListening({
    actionCreator: sketches.actions.added,
    effect: ({ payload }) => void log.push(payload.name),
  })
  const store = configureStore({
    reducer: sketches.reducer,
    middleware: defaults => defaults().prepend(listener.middleware),
  })
  return { store, log }
}

export function SketchbookScreen() {
  const { t } = useTranslation('mfe-sketchbook')
  const [{ store, log }] = useState(createSketchStore)
  const state = useSyncExternalStore(store.subscribe, store.getState)
  const [search] = useSearchParams()
  const fetcher = useFetcher()
  const all = adapter.getSelectors().selectAll(state)
  const add = () => void store.dispatch(sketches.actions.added({ id: all.length, name: 'S' + all.length }))
  return (
    <Card>
      <h1>{t('title')}</h1>
      <p data-testid="count">
        <Trans t={t} i18nKey="count" values={{ count: all.length }} components={{ b: <b /> }} />
      </p>
      <p data-testid="heard">{log.join()}</p>
      <p data-testid="ribbon">{ribbonText}</p>
      <p data-testid="max">{readSettings(manifest).maxSketches}</p>
      <p data-testid="fetcher">{fetcher.state}</p>
      <Button onClick={add}>{t('add')}</Button>
      <Form>
        <input name="name" aria-label={t('name')} />
        <Button type="submit">{t('find')}</Button>
      </Form>
      <p data-testid="search">{search.get('name')}</p>
    </Card>
  )
}
`

/** The test of the screen. */
export const screenTestSource = `
import { expect, it } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createInstance } from 'i18next'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { createRoutesStub } from 'react-router'
import en from '../../../locales/en.json'
import zh from '../../../locales/zh.json'
import { SketchbookScreen } from './sketchbook-screen.tsx'

it.each([
  ['en', en.title, 'You have 1 sketches.'],
  ['zh', zh.title, '你有 1 张草图。'],
] as const)('counts sketches in %s', async (lng, name, count) => {
  const resources = { en: { 'mfe-sketchbook': en }, zh: { 'mfe-sketchbook': zh } }
  const i18n = createInstance({ lng, resources })
  await i18n.use(initReactI18next).init()
  const Page = createRoutesStub([{ path: '/sketchbook', Component: SketchbookScreen }])
  render(
    <I18nextProvider i18n={i18n}>
      <Page initialEntries={['/sketchbook']} />
    </I18nextProvider>,
  )
  expect(await screen.findByRole('heading', { name })).toBeVisible()
  const texts = lng === 'en' ? en : zh
  await userEvent.click(screen.getByRole('button', { name: texts.add }))
  expect(screen.getByTestId('count')).toHaveTextContent(count)
})
`

/** The texts of the screen. */
export const sketchbookTexts = {
  en: {
    title: 'Sketchbook',
    add: 'Add a sketch',
    name: 'Name',
    find: 'Find',
    count: 'You have <b>{{count}}</b> sketches.',
  },
  zh: {
    title: '草图本',
    add: '添加草图',
    name: '名称',
    find: '查找',
    count: '你有 <b>{{count}}</b> 张草图。',
  },
}
