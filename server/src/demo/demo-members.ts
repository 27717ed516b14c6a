/** The authors of the demo. The first is the member to log in as. */
export const demoMembers = [
  { key: 'mira', username: 'Mira Lindqvist', email: 'demo@tessera.example' },
  { key: 'xiaoyu', username: '林小雨', email: 'xiaoyu@tessera.example' },
  { key: 'tomas', username: 'Tomás Rivera', email: 'tomas@tessera.example' },
  { key: 'chenmo', username: '陈墨', email: 'chenmo@tessera.example' },
  { key: 'aiko', username: 'Aiko Tanaka', email: 'aiko@tessera.example' },
  { key: 'mingyuan', username: '周明远', email: 'mingyuan@tessera.example' },
] as const
export type DemoMember = (typeof demoMembers)[number]['key']

/** The log-in that `npm start` prints. The other members cannot log in. */
export const demoLogin = { email: demoMembers[0].email, password: 'tessera-demo' } as const
