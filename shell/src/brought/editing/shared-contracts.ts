export {
  deleteCreations,
  getUserPageData,
  setCreationVisibility,
  uploadCreation,
} from '@tessera/shared-contracts'
