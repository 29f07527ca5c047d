export const projectPath = (id: string) => `/projects/${id}`
export const timelinePath = (id: string) => `/projects/${id}#story`
/** Returns the path of a note on the page of its kit. `isSaying`: the note says that it was saved. */
export const noteOnPagePath = (id: string, noteId: string, isSaying = false) =>
  `/projects/${id}${isSaying ? `?saved=${noteId}` : ''}#note-${noteId}`
export const editProjectPath = (id: string) => `/projects/${id}/edit`
export const deleteProjectPath = (id: string) => `/projects/${id}/delete`
export const statusPath = (id: string) => `/projects/${id}/status`
export const finishedPath = (id: string) => `/projects/${id}/finished`
export const finishingPath = (id: string) => `/projects/${id}/finishing`
export const changesPath = (id: string) => `/projects/${id}/changes`
export const kitCardPath = (id: string) => `/projects/${id}/card`
export const timeLapsePath = (id: string) => `/projects/${id}/time-lapse`
export const untagPath = (id: string) => `/projects/${id}/untag`
/** Returns the path of a square of the canvas; without a number, of a random one. */
export const sectionPath = (id: string, square?: number) =>
  `/projects/${id}/section${square ? `?square=${square}` : ''}`
export const legendPath = (id: string) => `/projects/${id}/legend`
export const legendPhotoPath = (id: string) => `/projects/${id}/legend/photo`
export const askForDrillsPath = (id: string) => `/projects/${id}/legend/ask`
export const ranShortPath = (id: string) => `/projects/${id}/legend/short`
/** Returns the path of the page for kitting up. `show` filters its colors. */
export const kitUpPath = (id: string, show = '') => `/projects/${id}/kit-up${show ? `?show=${show}` : ''}`
export const jarLabelsPath = (id: string) => `/projects/${id}/kit-up/labels`
/** Returns the path that ticks a color. Without scripts, the redirect leads back to its row. */
export const sortedPath = (id: string, color: string) => `/projects/${id}/kit-up/sorted#color-${color}`
export const logPath = (id: string) => `/projects/${id}/log`
export const timerPath = (id: string) => `/projects/${id}/timer`
export const notePath = (id: string, noteId: string) => `/projects/${id}/notes/${noteId}`
export const deleteNotePath = (id: string, noteId: string) => `/projects/${id}/notes/${noteId}/delete`

/** Returns the path that finds duplicates of the typed kit. `but` is the ID of the kit itself. */
export const duplicatesPath = (typed: { title: string; sourceUrl: string; code: string; but: string }) =>
  `/projects/like?${new URLSearchParams(typed)}`

export const copyProjectPath = (id: string) => `/projects/new?copy=${id}`

/** Returns the path of the form that shares a kit. */
export const shareProjectPath = (id: string) => `/shared/new?kind=kit&kit=${id}`

/** Returns the path of the form for a new kit that shares values with the previous one. */
export const newProjectPath = (like: Record<string, string> = {}) => {
  const params = new URLSearchParams(Object.entries(like).filter(([, value]) => value))
  return params.size ? `/projects/new?${params}` : '/projects/new'
}
