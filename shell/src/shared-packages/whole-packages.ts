import * as reduxToolkit from '@reduxjs/toolkit'
import * as sharedAuth from '@tessera/shared-auth'
import * as schema from '@tessera/shared-contracts/schema'
import * as sharedUi from '@tessera/shared-ui'
import * as i18next from 'i18next'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactDomClient from 'react-dom/client'
import * as reactI18next from 'react-i18next'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactRedux from 'react-redux'
import * as reactRouter from 'react-router'
import * as reactRouterDom from 'react-router-dom'
import * as redux from 'redux'

/** The packages that the shell shares with remotes. Each has all its exports. */
export const packages = {
  '@reduxjs/toolkit': reduxToolkit,
  '@tessera/shared-auth': sharedAuth,
  '@tessera/shared-contracts/schema': schema,
  '@tessera/shared-ui': sharedUi,
  i18next,
  react,
  'react-dom': reactDom,
  'react-dom/client': reactDomClient,
  'react-i18next': reactI18next,
  'react/jsx-runtime': jsxRuntime,
  'react-redux': reactRedux,
  'react-router': reactRouter,
  'react-router-dom': reactRouterDom,
  redux,
}
