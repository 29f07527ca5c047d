import { roundedDiamonds } from '~/features/collection/projects/project-figures'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

/** Formats diamonds: "23,614", or "about 23,600" if they are an estimate. */
export const aboutCount = (diamonds: number, isAbout: boolean): string =>
  isAbout ? i18n.t('about {shown}', { shown: formatCount(roundedDiamonds(diamonds)) }) : formatCount(diamonds)
