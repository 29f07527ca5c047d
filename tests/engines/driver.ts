/** A place in the window, in CSS pixels. */
export type Spot = { x: number; y: number }

/** A function that runs in the page. It sees nothing but its arguments, which are JSON. */
// biome-ignore lint/suspicious/noExplicitAny: any function of JSON fits
export type InPage = (...args: any[]) => unknown

/** What differs between the engines: how to open a page and to move a pointer, keys and files. */
export type Driver = {
  goto: (url: string) => Promise<void>
  back: () => Promise<void>
  reload: () => Promise<void>
  evaluate: <Fn extends InPage>(fn: Fn, ...args: Parameters<Fn>) => Promise<Awaited<ReturnType<Fn>>>
  click: (spot: Spot, held?: HeldKey) => Promise<void>
  /** Puts a finger down. Returns the function that lifts it. */
  touch: (spot: Spot) => Promise<() => Promise<void>>
  drag: (from: Spot, to: Spot) => Promise<void>
  type: (text: string) => Promise<void>
  press: (key: Key, held?: HeldKey) => Promise<void>
  /** Chooses files for the input that the function returns. */
  choose: <Fn extends InPage>(files: string[], input: Fn, ...args: Parameters<Fn>) => Promise<void>
  addCookie: (cookie: { name: string; value: string; url: string }) => Promise<void>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Delete' | 'ArrowDown' | 'ArrowRight' | 'Space' | 'a' | 'End' | '/'
export type HeldKey = 'Control' | 'Shift'

export type Engine = {
  name: string
  isInstalled: boolean
  /** Opens a window of a phone's size without cookies, caches or databases. */
  open: (options: { scripts: boolean }) => Promise<Driver>
}

export const WINDOW = { width: 390, height: 844 }
