import { api, buildQuery } from '@tessera/shared-auth'
import { getLegalText, type LegalTextName } from '@tessera/shared-contracts'

const legalApi = api.injectEndpoints({
  endpoints: build => ({
    legalText: buildQuery(build, getLegalText, { keepUnusedDataFor: 60 * 60 }),
  }),
})

export const { useLegalTextQuery } = legalApi

/** Fetches a legal text, unless it is cached. */
export const fetchLegalText = (name: LegalTextName) => legalApi.endpoints.legalText.initiate({ name })
