import * as z from '@tessera/shared-contracts/schema'
import { bilingual } from './language.ts'

/** The built-in icons of a card. An operator can use an image file instead. */
export const desktopToolIcons = ['tags', 'summary', 'audio', 'terminal', 'package', 'rename', 'app'] as const
export type DesktopToolIcon = (typeof desktopToolIcons)[number]

/** A card of the landing page (specification 1, §3). */
export const desktopTool = z.object({
  /** One of {@link desktopToolIcons}, or the URL of an image. */
  icon: z.nullish(z.string()),
  title: bilingual,
  description: bilingual,
  /** The URL of the download. Null while the tool is coming soon. */
  downloadLink: z.nullish(z.string()),
  comingSoon: z.nullish(z.boolean()),
})
export type DesktopTool = z.output<typeof desktopTool>

/** The default cards: the six tools of specification 1, §1, in its order. */
export const defaultDesktopTools: readonly DesktopTool[] = [
  {
    icon: 'tags',
    title: { en: 'Tag Manager', zh: '训练标签管理器' },
    description: {
      en: 'Prepare the captions of a training set: translate tags, sort them automatically, and edit hundreds of images at once.',
      zh: '整理训练集标注：翻译标签、智能分类，一次编辑数百张图片。',
    },
    downloadLink: '/downloads/tag-manager.zip',
    comingSoon: false,
  },
  {
    icon: 'summary',
    title: { en: 'Text Summarizer', zh: '文本摘要工具' },
    description: {
      en: 'A short summary of a long document, with its sources.',
      zh: '为长文档生成简短摘要，并标明出处。',
    },
    downloadLink: '/downloads/text-summariser.zip',
    comingSoon: false,
  },
  {
    icon: 'audio',
    title: { en: 'Voice Noise Reducer', zh: 'AI 人声降噪' },
    description: {
      en: 'An AI filter takes hum, wind and keyboards out of a recording and leaves the voice alone.',
      zh: '去除录音中的电流声、风声和键盘声，只留下人声。',
    },
    downloadLink: '/downloads/voice-noise-reducer.zip',
    comingSoon: false,
  },
  {
    icon: 'terminal',
    title: { en: 'SSH Connector', zh: 'SSH 连接工具' },
    description: {
      en: 'All your servers in one list: keys, tunnels and file transfer without a word in the terminal.',
      zh: '所有服务器集中在一个列表：密钥、隧道与文件传输，无需敲命令。',
    },
    downloadLink: '/downloads/ssh-connector.zip',
    comingSoon: false,
  },
  {
    icon: 'package',
    title: { en: 'Python Environment Manager', zh: 'Python 虚拟环境管理器' },
    description: {
      en: 'Create, clone and repair virtual environments, and see which project needs which.',
      zh: '创建、克隆和修复虚拟环境，一眼看清哪个项目用哪个环境。',
    },
    downloadLink: '/downloads/python-environments.zip',
    comingSoon: false,
  },
  {
    icon: 'rename',
    title: { en: 'Batch Renamer', zh: '批量重命名工具' },
    description: {
      en: 'Names that say what an image shows, for whole folders.',
      zh: '按画面内容为整个文件夹的图片命名。',
    },
    downloadLink: null,
    comingSoon: true,
  },
]
