import { late } from '../client/loading/late'
import type { FooterProps } from './footer-lines'
import './site-footer.css'
import './theme-picker.css'

/** The footer. Its script loads after that of the page. */
export const SiteFooter = late<FooterProps>(() => import('./footer-lines').then(script => script.FooterLines), {
  when: 'page',
})
