import en from '../../locales/notifications/en.json'
import zh from '../../locales/notifications/zh.json'
import { useBundledTexts } from '../i18n/use-bundled-texts.ts'

const texts = { en, zh }

export const useNotificationTexts = () => useBundledTexts('notifications', texts)
