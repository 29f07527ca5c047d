import { redirect } from '@remix-run/node'

/** Leads password managers to the page (W3C, “A Well-Known URL for Changing Passwords”). */
export const loader = () => redirect('/change-password')
