import * as reactI18next from './react-i18next.ts'

export const packages = { 'react-i18next': reactI18next }
