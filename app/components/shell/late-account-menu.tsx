import { late } from '../client/loading/late'
import './theme-picker.css'

/** What the menus for a user contain. */
export const AccountMenu = late(() => import('./account-menu').then(script => script.AccountMenu), { when: 'page' })
