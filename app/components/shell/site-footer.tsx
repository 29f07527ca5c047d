import { LatePart, lateScript } from '../client/late-part'
import type { FooterProps } from './footer-lines'
import './site-footer.css'
import './theme-picker.css'

const LINES = lateScript(() => import('./footer-lines').then(script => script.FooterLines))

/** The footer. Its script loads after that of the page. */
export const SiteFooter = (props: FooterProps) => <LatePart script={LINES} props={props} />
