import { contractVersion, type RemoteManifest } from '@tessera/shared-contracts'

export const manifest = {
  name: 'mfe-console',
  contract: contractVersion,
  roles: ['operator', 'moderator', 'integrator'],
  screens: [
    {
      name: 'console-home',
      path: '/console',
      layout: 'toolbox',
      title: { en: 'Console', zh: '控制台' },
      private: true,
    },
    {
      name: 'review',
      path: '/console/review',
      layout: 'toolbox',
      title: { en: 'Review', zh: '审核' },
      private: true,
    },
    {
      name: 'members',
      path: '/console/members',
      layout: 'toolbox',
      title: { en: 'Members', zh: '账户' },
      private: true,
    },
    {
      name: 'member',
      path: '/console/members/:id',
      layout: 'toolbox',
      title: { en: 'Member', zh: '账户' },
      private: true,
    },
    {
      name: 'codes',
      path: '/console/codes',
      layout: 'toolbox',
      title: { en: 'Activation codes', zh: '激活码' },
      private: true,
    },
    {
      name: 'feedback-list',
      path: '/console/feedback',
      layout: 'toolbox',
      title: { en: 'Feedback', zh: '反馈' },
      private: true,
    },
    {
      name: 'audit',
      path: '/console/audit',
      layout: 'toolbox',
      title: { en: 'Audit log', zh: '审计日志' },
      private: true,
    },
  ],
  slices: [],
  namespace: 'mfe-console',
  navigation: [
    {
      section: 'operations',
      sectionLabel: { en: 'Operations', zh: '运营' },
      order: 100,
      label: { en: 'Console', zh: '控制台' },
      icon: 'M4 5h16v14H4ZM7 9l3 3-3 3M12 15h5',
      path: '/console',
    },
  ],
} as const satisfies RemoteManifest
