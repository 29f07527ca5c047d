import { expect, it } from 'vitest'
import { restoredToast } from './restored-toast'

const tag = { kind: 'tag', count: 1, record: 'r', project: null, title: 'gift', existing: false, kits: 0 } as const

it.each([
  [{ kind: 'project', count: 1 } as const, '“gift” restored.'],
  [{ kind: 'project', count: 1204 } as const, '1,204 kits restored.'],
  [{ kind: 'progress_note', count: 1 } as const, 'Progress note restored.'],
  [{ kits: 0 }, 'The tag “gift” was restored.'],
  [{ kits: 1 }, 'The tag “gift” was restored, on 1 kit.'],
  [{ kits: 2 }, 'The tag “gift” was restored, on 2 kits.'],
])('%j is reported as: %s', (restored, title) => {
  expect(restoredToast({ ...tag, ...restored })).toEqual({ title })
})

it.each([
  [{ kits: 0 }, 'a tag', 'It was not changed.'],
  [{ kits: 1 }, 'a tag', '1 kit with the deleted one now has this one.'],
  [{ kits: 2 }, 'a tag', '2 kits with the deleted one now have this one.'],
  [{ kind: 'artist', kits: 0 } as const, 'an artist', 'It was not changed.'],
])('%j, whose name exists again, is reported as %s', (restored, what, description) => {
  expect(restoredToast({ ...tag, ...restored, existing: true })).toEqual({
    title: `You already have ${what} named “gift”.`,
    description,
  })
})
