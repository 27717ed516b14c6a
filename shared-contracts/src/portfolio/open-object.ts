import * as z from '@tessera/shared-contracts/schema'

/**
 * An object of a document that releases of different ages read and write. Fields that this release does not know stay
 * as they are. The type has only the known ones.
 */
export const openObject = <Shape extends z.core.$ZodShape>(shape: Shape): z.ZodMiniObject<Shape> =>
  z.looseObject(shape)

/** Returns the fields of an object that its schema does not have. */
export const getUnknownFields = ({ shape }: z.ZodMiniObject, object: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !Object.hasOwn(shape, name)))
