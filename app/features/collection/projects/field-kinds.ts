/** The groups of the form, in order. All but `head` are folded. */
export const PROJECT_GROUPS = ['head', 'size', 'dates', 'tags', 'more', 'price', 'notes'] as const
export type ProjectGroup = (typeof PROJECT_GROUPS)[number]

type Shared = {
  label: string
  /** a line below the input */
  help?: string
  group: ProjectGroup
  /** on the kit page: `fact` is listed with the other facts, `placed` is rendered by a component that names it */
  page: 'fact' | 'placed'
  /** "Copy this kit" copies the value */
  copied: boolean
  searched: boolean
  card?: true
  /** the name under which the dashboard sorts by it */
  sort?: string
  /** the message if it is missing; without one it may be empty */
  required?: string
}

/** `bulk`: "Change kits" changes it on many kits. */
type Bulk = { bulk?: true }

/** The type of the value, and its limits in characters, centimeters or pieces. */
type Kind =
  /** `suggested`: the form offers the values of other kits; `isCurrency`: an ISO 4217 code */
  | ({ kind: 'text' | 'url' | 'prose'; max: number; suggested?: true; isCurrency?: true } & Bulk)
  /** any of the options, as text: "ab,glow" */
  | { kind: 'terms'; options: Record<string, string> }
  /** an amount in the kit's currency; 0 is a gift */
  | { kind: 'money' }
  /** the name of a record in another table; a new name creates one */
  | ({ kind: 'name'; max: number; table: 'companies' | 'artists' } & Bulk)
  | ({ kind: 'tags'; max: number } & Bulk)
  /**
   * `type` is the type in the database, `initial` the value of a new kit, `synonyms` are values of other trackers with the
   * values that they stand for
   */
  | ({
      kind: 'choice'
      options: Record<string, string>
      type: string
      initial?: string
      synonyms?: Readonly<Record<string, Readonly<Record<string, string | boolean>>>>
    } & Bulk)
  | { kind: 'day' }
  /** yes or no; no at first */
  | ({ kind: 'flag' } & Bulk)
  | { kind: 'side'; max: number }
  /**
   * a whole number; `like` is an example for messages, `fromSize` compares it with the estimate for the canvas, `initial`
   * stands for an empty value, `outOf` is a rating
   */
  | {
      kind: 'count'
      min: number
      max: number
      like: number
      tooLarge?: string
      fromSize?: true
      initial?: number
      outOf?: true
    }

export type ProjectField = Shared & Kind
