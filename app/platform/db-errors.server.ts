/** Whether a write was refused because a value that must be unique is taken (Prisma's P2002). */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'P2002'

type UniqueViolation = { meta?: { driverAdapterError?: { cause?: { constraint?: { index?: string } } } } }

/** The name of the unique index that refused a write (`users_email_key`); undefined for every other error. */
export function violatedIndex(error: unknown): string | undefined {
  if (!isUniqueViolation(error)) return undefined
  return (error as UniqueViolation).meta?.driverAdapterError?.cause?.constraint?.index
}
