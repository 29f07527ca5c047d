/** A short message after something was done; `duration` in milliseconds. */
export type Toast = {
  id: string
  title: string
  description?: string
  variant: 'default' | 'destructive' | 'warning'
  duration: number
  /** A form that takes the deed back. */
  undo?: { action: string; fields: Record<string, string>; label?: string }
}
