/** The addresses of a kit's pages and of what can be done to it. */
export const projectPath = (id: string) => `/projects/${id}`
export const storyPath = (id: string) => `/projects/${id}#story`
export const editProjectPath = (id: string) => `/projects/${id}/edit`
export const deleteProjectPath = (id: string) => `/projects/${id}/delete`
export const statusPath = (id: string) => `/projects/${id}/status`
export const untagPath = (id: string) => `/projects/${id}/untag`
export const newNotePath = (id: string) => `/projects/${id}/notes/new`
export const notePath = (id: string, noteId: string) => `/projects/${id}/notes/${noteId}`
export const deleteNotePath = (id: string, noteId: string) => `/projects/${id}/notes/${noteId}/delete`

/** Kits that are as good as the one being typed; `but` is the kit itself. */
export const twinsPath = (typed: { title: string; sourceUrl: string; but: string }) =>
  `/projects/like?${new URLSearchParams(typed)}`

/** A form for a new kit that starts as a copy of another. */
export const copyProjectPath = (id: string) => `/projects/new?copy=${id}`

/** A form for a new kit, with what the one before had in common with it. */
export const newProjectPath = (like: Record<string, string> = {}) => {
  const params = new URLSearchParams(Object.entries(like).filter(([, value]) => value))
  return params.size ? `/projects/new?${params}` : '/projects/new'
}
