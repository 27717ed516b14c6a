import { createInstance } from '@module-federation/enhanced/runtime'
import * as sharedAuth from '@tessera/shared-auth'
import * as sharedUi from '@tessera/shared-ui'
import * as i18next from 'i18next'
import * as react from 'react'
import * as reactDom from 'react-dom'
import * as reactI18next from 'react-i18next'
import * as jsxRuntime from 'react/jsx-runtime'
import * as reactRedux from 'react-redux'
import * as reactRouter from 'react-router'
import * as reactRouterDom from 'react-router-dom'
import * as redux from 'redux'
import i18nextPackage from 'i18next/package.json'
import reactPackage from 'react/package.json'
import reactI18nextPackage from 'react-i18next/package.json'
import reactReduxPackage from 'react-redux/package.json'
import reactRouterPackage from 'react-router/package.json'
import reduxPackage from 'redux/package.json'
import authPackage from '@tessera/shared-auth/package.json'
import uiPackage from '@tessera/shared-ui/package.json'
import { findGallery, getWay } from './find-gallery.js'
import { renderPage } from './page.js'

const share = (module, { version }) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
})

const host = createInstance({
  name: 'instance_host',
  remotes: [await findGallery(getWay())],
  shared: {
    react: share(react, reactPackage),
    'react/jsx-runtime': share(jsxRuntime, reactPackage),
    'react-dom': share(reactDom, reactPackage),
    'react-router': share(reactRouter, reactRouterPackage),
    'react-router-dom': share(reactRouterDom, reactRouterPackage),
    redux: share(redux, reduxPackage),
    'react-redux': share(reactRedux, reactReduxPackage),
    i18next: share(i18next, i18nextPackage),
    'react-i18next': share(reactI18next, reactI18nextPackage),
    '@tessera/shared-auth': share(sharedAuth, authPackage),
    '@tessera/shared-ui': share(sharedUi, uiPackage),
  },
})
const { remote } = await host.loadRemote('mfe_gallery/remote')
await renderPage(remote)
