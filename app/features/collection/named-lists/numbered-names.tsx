import { Trans } from '@lingui/react'
import { Form } from '@remix-run/react'
import { Button, LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import { type ListKind, mergeNamePath, type NamedList, namePath } from './lists'
import type { NumberedName as Apart } from './numbered-names.server'

const NUMBERED_NAMES_PATH = '/kept-apart'

/** The names that an update numbered because they looked like others. Nothing if there are none. */
export function NumberedNames({ list, apart }: { list: NamedList; apart: Apart[] }) {
  if (apart.length === 0) return null
  return (
    <Panel title={i18n.t('Names that look the same')} className="names-apart">
      <p className="soft">{i18n.t(FOUND[list.kind])}</p>
      <ul>
        {apart.map(({ id, name, was, twin }) => (
          <li key={id}>
            {twin ? (
              <p>
                <Trans
                  id="“{was}” looks like “{twin}”, so it is called “{name}” now."
                  values={{ was: <bdi>{was}</bdi>, twin: <bdi>{twin.name}</bdi>, name: <bdi>{name}</bdi> }}
                />
              </p>
            ) : (
              <p>
                <Trans
                  id="A name without a visible character is called “{name}” now."
                  values={{ name: <bdi>{name}</bdi> }}
                />
              </p>
            )}
            <Form method="post" action={NUMBERED_NAMES_PATH} className="button-row">
              <input type="hidden" name="record" value={id} />
              <input type="hidden" name="returnTo" value={list.path} />
              <LinkButton to={twin ? mergeNamePath(list, id, twin.id) : namePath(list, id)}>
                {twin ? i18n.t('Merge them') : i18n.t('Rename it')}
              </LinkButton>
              <Button
                type="submit"
                variant="quiet"
                busyLabel={i18n.t('Saving…')}
                aria-label={i18n.t('Keep {name} as it is', { name })}
              >
                {i18n.t('Keep it')}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const FOUND: Record<ListKind, string> = {
  companies: /*i18n*/ 'An update found these companies. It merged nothing.',
  artists: /*i18n*/ 'An update found these artists. It merged nothing.',
  tags: /*i18n*/ 'An update found these tags. It merged nothing.',
}
