export { I18nextProvider, initReactI18next, Trans, useTranslation } from 'whole/react-i18next'
