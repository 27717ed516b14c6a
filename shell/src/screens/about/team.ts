/** What an operator of the site replaces by their own: who they are and where they are found. */
export interface Member {
  /** Key of name and role below `about.team`. */
  name: 'founder' | 'designer'
  avatarUrl?: string
  profiles: readonly { site: string; address: string }[]
}

export const team: readonly Member[] = [
  {
    name: 'founder',
    profiles: [
      { site: 'GitHub', address: 'https://github.com/' },
      { site: 'LinkedIn', address: 'https://www.linkedin.com/' },
      { site: 'Twitter', address: 'https://twitter.com/' },
    ],
  },
  {
    name: 'designer',
    profiles: [
      { site: 'GitHub', address: 'https://github.com/' },
      { site: 'LinkedIn', address: 'https://www.linkedin.com/' },
      { site: 'Twitter', address: 'https://twitter.com/' },
    ],
  },
]

export const contactAddress = 'hello@tessera.example'
