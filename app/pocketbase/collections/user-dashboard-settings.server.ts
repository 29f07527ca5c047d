import {
  addDashboardSettings,
  changeDashboardSettings,
  removeDashboardSettings,
} from '~/features/dashboard/dashboard-settings.server'
import type { Collection, WireInput } from '../collection.server'
import { FieldProblems } from '../errors'
import { json, relation } from '../fields'
import { OWN } from '../rules.server'

export const userDashboardSettings: Collection = {
  name: 'user_dashboard_settings',
  id: 'pbc_1562741241',
  type: 'base',
  table: 'user_dashboard_settings',
  fields: { user: relation('users', { needed: true, unique: true }), navigation_context: json() },
  rules: OWN,
  writes: {
    create: (actor, input, id) => addDashboardSettings(actor, contextOf(input) ?? null, id),
    update: (actor, id, input) => changeDashboardSettings(actor, id, contextOf(input)),
    remove: removeDashboardSettings,
  },
}

const JSON_MAX_BYTES = 1_048_576

function contextOf({ values }: WireInput): unknown {
  const context = values.navigation_context
  if (Buffer.byteLength(JSON.stringify(context ?? null)) <= JSON_MAX_BYTES) return context
  throw new FieldProblems({
    navigation_context: {
      code: 'validation_json_size_limit',
      message: `The maximum allowed JSON size is ${JSON_MAX_BYTES} bytes.`,
      params: { maxSize: JSON_MAX_BYTES },
    },
  })
}
