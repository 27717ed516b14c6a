const search = 'server/src/features/gallery/search'

/** @type {import('./mutant.d.ts').Mutant[]} */
export const largeMemberMutants = [
  {
    is: 'a deletion goes on while the server stops',
    file: 'server/src/scheduling/steps.ts',
    from: `while (!stopping?.aborted && (await step()))`,
    to: `while (await step())`,
    test: 'server/src/features/account-data/large-member.test.ts',
  },
  {
    is: 'the deletion of files does not know that the server stops',
    file: 'server/src/features/account-data/account-closure.ts',
    from: `  }, stopping)
}`,
    to: `  })
}`,
    test: 'server/src/features/account-data/large-member.test.ts',
  },
  {
    is: 'the response to a deletion waits for all files',
    file: 'server/src/features/account-data/account-deletions.ts',
    from: `await sleep(services.timer, maxWaitMs, ended.signal)`,
    to: `await deletion`,
    test: 'server/src/features/account-data/account-deletions.test.ts',
  },
  {
    is: 'a server that stops does not wait for the current step of a deletion',
    file: 'server/src/features/account-data/account-deletions.ts',
    from: `await Promise.all(running)`,
    to: `running`,
    test: 'server/src/features/account-data/account-deletions.test.ts',
  },
  {
    is: 'nobody reads of files that could not be deleted',
    file: 'server/src/features/account-data/account-deletions.ts',
    from: `.catch(report)`,
    to: `.catch(() => undefined)`,
    test: 'server/src/features/account-data/account-deletions.test.ts',
  },
  {
    is: 'others see the creations of a closed account',
    file: 'server/src/features/creations/store/select-creations.ts',
    from: ` || row.closed_at !== null`,
    to: ``,
    test: 'server/src/features/account-data/account-closure.test.ts',
  },
  {
    is: 'others get the files of a closed account',
    file: 'server/src/features/media/store.ts',
    from: `.where('closed_at', 'is', null)
`,
    to: `
`,
    test: 'server/src/features/account-data/account-closure.test.ts',
  },
  {
    is: 'the cleanup of the search index removes nothing',
    file: `${search}/sqlite-search-dialect.ts`,
    from: `await configure(transaction, 'deletemerge', minDeletedPercent)
`,
    to: ``,
    test: `${search}/search-cleanup.test.ts`,
  },
  {
    is: 'after a cleanup, deletions merge the search index',
    file: `${search}/sqlite-search-dialect.ts`,
    from: `await configure(transaction, 'deletemerge', 0)
`,
    to: ``,
    test: `${search}/search-cleanup.test.ts`,
  },
  {
    is: 'the command `review` does not say that more creations wait',
    file: 'server/src/admin/review-commands.ts',
    from: `listWaiting(maxListed + 1)`,
    to: `listWaiting(500)`,
    test: 'server/src/admin.test.ts',
  },
  {
    is: 'the images of an own portfolio do not count for the quota',
    file: 'server/src/features/creations/store/quota-usage-reader.ts',
    from: `.where('showing.portfolio_id', 'is not', null)`,
    to: `.where('showing.portfolio_id', 'is', null)`,
    test: 'server/src/features/portfolios/portfolio-limits.test.ts',
  },
  {
    is: 'credits that arrive while a page far down is read make its balances wrong',
    file: 'server/src/features/credits/credit-history-store.ts',
    from: `if (isSteady || attempt === maxAttempts) return page`,
    to: `return page`,
    test: 'server/src/features/credits/credit-history.test.ts',
  },
  {
    is: 'the balances of a page far down leave out lines',
    file: 'server/src/features/credits/newer-movements-store.ts',
    from: `return end !== undefined`,
    to: `return false`,
    test: 'server/src/features/credits/credit-history.test.ts',
  },
]
