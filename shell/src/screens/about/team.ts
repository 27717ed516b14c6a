/** A member of the team. Operators of the site replace the team by their own. */
export interface Member {
  /** Key of name and role under `about.team`. */
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
