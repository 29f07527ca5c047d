/** What a zip is called in messages. */
export type ZipName = 'archive' | 'zip' | 'backup'

type Problem = 'noZip' | 'damaged' | 'bomb' | 'tricks' | 'incomplete' | 'unreadable' | 'twice'

/** The messages about a zip, in English. Those about a backup are for the admin, whose pages stay English. */
export const ZIP_PROBLEMS: Record<ZipName, Record<Problem, string>> = {
  archive: {
    noZip: /*i18n*/ 'This file is not a zip, or the upload was incomplete. Please select the archive again.',
    damaged: /*i18n*/ 'The archive is damaged or incomplete. Please select another copy.',
    bomb: /*i18n*/ 'The archive unpacks to more data than expected, so it was not opened.',
    tricks: /*i18n*/ 'The archive contains a file path that points outside of it, so it was not opened.',
    incomplete: /*i18n*/ 'The archive is not complete: “{path}” is missing.',
    unreadable: /*i18n*/ 'The archive is encrypted or uses an unsupported compression method.',
    twice: /*i18n*/ 'The archive contains “{path}” twice.',
  },
  zip: {
    noZip: /*i18n*/ 'This file is not a zip, or the upload was incomplete. Please select the zip again.',
    damaged: /*i18n*/ 'The zip is damaged or incomplete. Please select another copy.',
    bomb: /*i18n*/ 'The zip unpacks to more data than expected, so it was not opened.',
    tricks: /*i18n*/ 'The zip contains a file path that points outside of it, so it was not opened.',
    incomplete: /*i18n*/ 'The zip is not complete: “{path}” is missing.',
    unreadable: /*i18n*/ 'The zip is encrypted or uses an unsupported compression method.',
    twice: /*i18n*/ 'The zip contains “{path}” twice.',
  },
  backup: {
    noZip: 'This file is not a zip, or the upload was incomplete. Please select the backup again.',
    damaged: 'The backup is damaged or incomplete. Please select another copy.',
    bomb: 'The backup unpacks to more data than expected, so it was not opened.',
    tricks: 'The backup contains a file path that points outside of it, so it was not opened.',
    incomplete: 'The backup is not complete: “{path}” is missing.',
    unreadable: 'The backup is encrypted or uses an unsupported compression method.',
    twice: 'The backup contains “{path}” twice.',
  },
}
