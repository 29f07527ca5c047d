const FOLDER_LENGTH = 80
const MAX_TITLE_LENGTH = 40
// Names that Windows reserves, with any extension.
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i

/**
 * Returns a function that gives each photo a readable path that is valid on all systems: "photos/The Starry Night –
 * Vincent van Gogh/2026-03-12 progress.webp". Paths differ in more than case.
 */
export function photoPaths() {
  const folders = new Map<string, string>()
  const taken = new Set<string>()
  return (photo: Photo): string => {
    const folder = folders.get(photo.kit) ?? free(folderName(photo.title, photo.artist))
    folders.set(photo.kit, folder)
    const own = photo.file && safeName(photo.file.slice(0, -endingOf(photo.file).length || undefined), FOLDER_LENGTH)
    const name = own || (photo.day ? `${photo.day} progress` : photo.isLegend ? 'legend' : 'kit')
    return free(`${folder}/${name}`, endingOf(photo.name))
  }

  function free(path: string, ending = ''): string {
    for (let n = 1; ; n++) {
      const tried = `${path}${n === 1 ? '' : ` (${n})`}${ending}`
      if (taken.has(tried.toLowerCase())) continue
      taken.add(tried.toLowerCase())
      return tried
    }
  }
}

type Photo = {
  kit: string
  title: string
  artist: string
  day: string | null
  name: string
  isLegend?: boolean
  /** the name of the file that the user uploaded */
  file?: string
}

/** Returns the extension of a file name with its dot: ".webp"; empty if there is none. */
export const endingOf = (name: string) => /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0].toLowerCase() ?? ''

function folderName(title: string, artist: string): string {
  const by = safeName(artist, MAX_TITLE_LENGTH)
  const name = safeName(title, FOLDER_LENGTH - (by ? by.length + 3 : 0)) || 'Untitled'
  return `photos/${by ? `${name} – ${by}` : name}`
}

/**
 * Returns a text as a file name: without characters that are invalid or hidden on some system, at most `most`
 * characters.
 */
export function safeName(text: string, most: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const cut = [...plain].slice(0, most).join('')
  // A leading dot hides a file. Windows cannot open names that end with a dot or space.
  const name = cut.replace(/^[.\s]+|[.\s]+$/g, '')
  return RESERVED.test(name.split('.')[0] ?? '') ? `${name}_` : name
}
