import type { Collection } from '../collection.server'
import { json, relation } from '../fields'
import { OWN } from '../rules.server'

export const userDashboardSettings: Collection = {
  name: 'user_dashboard_settings',
  id: 'pbc_1562741241',
  type: 'base',
  table: 'user_dashboard_settings',
  fields: { user: relation('users', { unique: true }), navigation_context: json() },
  rules: OWN,
}
