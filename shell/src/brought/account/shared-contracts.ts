export {
  changePassword,
  deleteAccount,
  endOtherSessions,
  exportData,
  getSessions,
  updateUserProfile,
} from '@tessera/shared-contracts'
