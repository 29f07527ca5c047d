const FOLDER_LENGTH = 80
const WORDS_LENGTH = 40
// Names that Windows keeps for itself, with any ending.
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)$/i

/**
 * Gives each photo a place in the archive that a person can read and every system can write:
 * "photos/The Starry Night – Vincent van Gogh/2026-03-12 progress.webp". No two differ by case alone.
 */
export function photoPaths() {
  const folders = new Map<string, string>()
  const taken = new Set<string>()
  return (photo: { kit: string; title: string; artist: string; day: string | null; name: string }): string => {
    const folder = folders.get(photo.kit) ?? free(folderName(photo.title, photo.artist))
    folders.set(photo.kit, folder)
    return free(`${folder}/${photo.day ? `${photo.day} progress` : 'kit'}`, endingOf(photo.name))
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

/** The ending of a file's name with its dot: ".webp"; empty without one. */
export const endingOf = (name: string) => /\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0].toLowerCase() ?? ''

function folderName(title: string, artist: string): string {
  const by = safeName(artist, WORDS_LENGTH)
  const name = safeName(title, FOLDER_LENGTH - (by ? by.length + 3 : 0)) || 'Untitled'
  return `photos/${by ? `${name} – ${by}` : name}`
}

/** The text as a part of a path: without signs that some system forbids or hides behind, and not longer than so many characters. */
export function safeName(text: string, most: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/[\p{C}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
  const cut = [...plain].slice(0, most).join('')
  // A name that begins with a dot is hidden; one that ends with a dot or a space cannot be opened on Windows.
  const name = cut.replace(/^[.\s]+|[.\s]+$/g, '')
  return RESERVED.test(name.split('.')[0] ?? '') ? `${name}_` : name
}
