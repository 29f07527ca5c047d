import { registryOf } from '../collection.server'
import { accountDeletions } from './account-deletions.server'
import { artists } from './artists.server'
import { boardSquares } from './board-squares.server'
import { boards } from './boards.server'
import { budgets } from './budgets.server'
import { colorNames } from './color-names.server'
import { companies } from './companies.server'
import { customFields } from './custom-fields.server'
import { drillClaims } from './drill-claims.server'
import { drills } from './drills.server'
import { authOrigins, externalAuths, mfas, otps, superusers } from './internals.server'
import { kitColors } from './kit-colors.server'
import { kitEdits } from './kit-edits.server'
import { progressNotes } from './progress-notes.server'
import { projectTags } from './project-tags.server'
import { projects } from './projects.server'
import { randomizerSpins } from './randomizer-spins.server'
import { userDashboardStats, userYearlyStats } from './statistics.server'
import { tags } from './tags.server'
import { userDashboardSettings } from './user-dashboard-settings.server'
import { users } from './users.server'
import { yearGoals } from './year-goals.server'

export const COLLECTIONS = registryOf([
  users,
  projects,
  progressNotes,
  tags,
  projectTags,
  artists,
  companies,
  kitColors,
  drillClaims,
  kitEdits,
  drills,
  colorNames,
  yearGoals,
  budgets,
  customFields,
  boards,
  boardSquares,
  randomizerSpins,
  userYearlyStats,
  userDashboardSettings,
  userDashboardStats,
  accountDeletions,
  superusers,
  externalAuths,
  otps,
  mfas,
  authOrigins,
])
