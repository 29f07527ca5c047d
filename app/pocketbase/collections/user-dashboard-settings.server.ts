import {
  addDashboardSettings,
  changeDashboardSettings,
  removeDashboardSettings,
} from '~/features/collection/dashboard/dashboard-settings.server'
import type { Collection } from '../collection.server'
import { json, relation } from '../fields'
import { OWN } from '../rules.server'

export const userDashboardSettings: Collection = {
  name: 'user_dashboard_settings',
  id: 'pbc_1562741241',
  type: 'base',
  table: 'user_dashboard_settings',
  fields: { user: relation('users', { needed: true, unique: true }), navigation_context: json({ maxSize: 1_048_576 }) },
  rules: OWN,
  writes: {
    create: ({ actor, id, values, on }) => addDashboardSettings(actor, values.navigation_context ?? null, id, on),
    update: ({ actor, id, values, on }) => changeDashboardSettings(actor, id, values.navigation_context, on),
    remove: ({ actor, id, on }) => removeDashboardSettings(actor, id, on),
  },
}
