// Faults of bench/mutants.ts that no test can detect, because the app behaves the same with them.

/** `change` as the benchmark prints it. */
export const EQUIVALENT: { file: string; change: string; why: string }[] = [
  {
    file: 'app/features/instance/demo/demo-pictures.server.ts',
    change: '< → <= in y < 0.72',
    why: 'The middle of a row of drills is never at exactly 0.72: (row + 0.5) / rows = 18 / 25 has no solution.',
  },
  {
    file: 'app/features/site/live-refresh/listen.ts',
    change: "'pagehide' → ''",
    why: 'A page that is left becomes hidden first, which closes its stream; closing it again does nothing.',
  },
  {
    file: 'app/features/collection/bulk-edit/undo-bulk.server.ts',
    change: '"user" = → chr(1) <> in “ct from artists where id = w.artist and "user" = $2)) returning p.id`”',
    why: 'A kit and its artist have the same owner: the foreign key includes it.',
  },
  {
    file: 'app/features/collection/projects/project-fields.ts',
    change: "'placed' → ''",
    why: "The page of a kit lists the fields with 'fact' and leaves out all others, whatever their value.",
  },
  {
    file: 'app/features/collection/trash-restore/restore.server.ts',
    change:
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of the statement
      't."user" = → chr(1) <> in “{linkName(tie)}) as link(id) where t."user" = ${userId} and t.id = any(${ids}::text[])”',
    why: "The IDs were read from this user's trash, so the condition repeats what is true of them.",
  },
]
