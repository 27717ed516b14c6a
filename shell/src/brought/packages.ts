import * as sharedAuth from '@tessera/shared-auth'
import * as i18next from './i18next.ts'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactI18next from './react-i18next.ts'
import * as reactRedux from './react-redux.ts'
import * as reactRouterDom from './react-router-dom.ts'
import * as reduxToolkit from './redux-toolkit.ts'
import * as sharedContracts from './shared-contracts.ts'
import * as sharedUi from './shared-ui.ts'

/**
 * The shared packages. A package with a file in this folder only has the exports that the file names; `parts.ts` adds
 * more on demand.
 */
export const broughtPackages: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react-router-dom': reactRouterDom,
  '@reduxjs/toolkit': reduxToolkit,
  'react-redux': reactRedux,
  i18next,
  'react-i18next': { ...reactI18next },
  '@tessera/shared-auth': sharedAuth,
  '@tessera/shared-contracts': { ...sharedContracts },
  '@tessera/shared-ui': { ...sharedUi },
}
