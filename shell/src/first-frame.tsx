import { createFilledStore, createTranslations, renderScreenToHtml } from '@tessera/remote-preset/first-frame'
import {
  findScreen,
  pathMatches,
  type RenderFirstFrame,
  type ScreenManifest,
  type ShellFrameRequest,
} from '@tessera/shared-contracts'
import { createElement, type ReactNode } from 'react'
import { AreaLoading } from './composition/screen/area-loading.tsx'
import { LanguageProvider, shellTextLoaders } from './i18n/language.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { SkipLink } from './layout/skip-link.tsx'
import { ToolboxSidebar } from './layout/toolbox-sidebar/toolbox-sidebar.tsx'
import { manifest } from './manifest.ts'
import { AboutScreen } from './screens/about/about-screen.tsx'
import { FeedbackScreen } from './screens/feedback/feedback-screen.tsx'
import { ResetPasswordScreen } from './screens/reset-password/reset-password-screen.tsx'
import { ProviderCallbackScreen } from './screens/provider-callback/provider-callback-screen.tsx'
import { RevertEmailScreen } from './screens/revert-email/revert-email-screen.tsx'
import { HelpScreen } from './screens/help/help-screen.tsx'
import { PrivacyScreen } from './screens/privacy/privacy-screen.tsx'
import { RulesScreen } from './screens/rules/rules-screen.tsx'
import { TermsScreen } from './screens/terms/terms-screen.tsx'
import { HomeScreen } from './screens/home/home-screen.tsx'
import { listShellQueries } from './screens/list-shell-queries.ts'
import { NotFoundScreen } from './screens/not-found/not-found-screen.tsx'

/** Renders the first frame of a page: the site around the screen, and the screens of the shell. */
export const renderFirstFrame: RenderFirstFrame<ShellFrameRequest> = async request => {
  const { language, screen } = request
  const path = manifest.screens.find(({ name }) => name === screen)?.path ?? ''
  const store = await createFilledStore(request, request.remote === null ? listShellQueries(path) : [])
  const texts = await shellTextLoaders[language]()
  const siteI18n = {
    i18n: createTranslations(language, 'shell', texts),
    addTexts: () => Promise.resolve(),
    setLanguage: () => Promise.resolve(),
  }
  return renderScreenToHtml(
    <LanguageProvider siteI18n={siteI18n}>
      <SkipLink />
      <Page request={request} />
    </LanguageProvider>,
    { request, store, namespace: 'shell', texts },
  )
}

/** The screens of the shell by name. The landing page is not here, because it has a hero. */
const shellScreens: Readonly<Record<string, () => ReactNode>> = {
  about: AboutScreen,
  help: HelpScreen,
  feedback: FeedbackScreen,
  terms: TermsScreen,
  privacy: PrivacyScreen,
  rules: RulesScreen,
  'reset-password': ResetPasswordScreen,
  'revert-email': RevertEmailScreen,
  'provider-callback': ProviderCallbackScreen,
}

function Page({ request }: { request: ShellFrameRequest }) {
  const { screen, remote, composition, signedIn } = request
  const isVisitorKnown = !signedIn
  if (remote === null) {
    const Screen = shellScreens[screen] ?? NotFoundScreen
    const isHome = screen === 'home'
    return (
      <SiteLayout hero={isHome} isVisitorKnown={isVisitorKnown}>
        {isHome ? <HomeScreen hasScreen={path => hasScreen(request, path)} /> : <Screen />}
      </SiteLayout>
    )
  }
  const declared = composition.remotes
    .find(({ name }) => name === remote)
    ?.current.screens.find(({ name }) => name === screen)
  if (!declared) return <NotFoundScreen />
  const content = <ScreenSlot screen={declared} hasFrame={request.hasScreenFrame} />
  if (declared.layout === 'full') return content
  const sidebar = declared.layout === 'toolbox' && <ToolboxSidebar remotes={composition.remotes} />
  return (
    <SiteLayout sidebar={sidebar} isVisitorKnown={isVisitorKnown}>
      {content}
    </SiteLayout>
  )
}

const hasScreen = ({ composition }: ShellFrameRequest, path: string) =>
  manifest.screens.some(screen => pathMatches(screen.path, path)) ||
  findScreen(composition, path) !== undefined

/** The place of the screen's own first frame (`firstFrameSlot`); without one, the screen is shown as loading. */
const ScreenSlot = ({ screen, hasFrame }: { screen: ScreenManifest; hasFrame: boolean }) =>
  hasFrame ? createElement('tessera-screen') : <AreaLoading title={screen.title} layout={screen.layout} />
