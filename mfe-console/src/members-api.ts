import { api, buildMutation, buildQuery } from '@tessera/shared-auth'
import {
  adjustCredits,
  endMemberSessions,
  getMemberDetails,
  restoreMember,
  searchMembers,
  sendPasswordReset,
  suspendMember,
} from '@tessera/shared-contracts'
import { buildPagedQuery } from './build-paged-query.ts'

export const {
  useSearchMembersInfiniteQuery,
  useGetMemberDetailsQuery,
  useAdjustCreditsMutation,
  useSuspendMemberMutation,
  useRestoreMemberMutation,
  useSendPasswordResetMutation,
  useEndMemberSessionsMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    searchMembers: buildPagedQuery(build, searchMembers),
    getMemberDetails: buildQuery(build, getMemberDetails, { keepUnusedDataFor: 0 }),
    adjustCredits: buildMutation(build, adjustCredits),
    suspendMember: buildMutation(build, suspendMember),
    restoreMember: buildMutation(build, restoreMember),
    sendPasswordReset: buildMutation(build, sendPasswordReset),
    endMemberSessions: buildMutation(build, endMemberSessions),
  }),
})
