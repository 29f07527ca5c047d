import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { CodeSchema } from '~/features/collection/colors/code.schema'
import { ColorNameFormSchema } from '~/features/collection/colors/color-name.schema'
import { setColorName } from '~/features/collection/colors/color-names.server'
import { colorNamePath, colorsPath, NAME_LIMIT } from '~/features/collection/colors/color-terms'
import { drillKey } from '~/features/collection/colors/drill-key'
import { NEAR_NOTE } from '~/features/collection/colors/near-color'
import { Swatch } from '~/features/collection/colors/swatch'
import { listedColor } from '~/features/collection/drills/color-list.server'
import { colorPath, neededPath } from '~/features/collection/drills/drill-terms'
import { NOT_NEEDED, NOT_THERE } from '~/features/collection/drills/format-drill'
import { badRequest, decoded, formOf, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { colorsQueryOf } from './read-colors-query.server'
import './name.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Color {code}', { code: data.color.code }))

const codeOf = (request: Request) => {
  const code = CodeSchema.safeParse(new URL(request.url).searchParams.get('code') ?? '')
  if (!code.success) throw new NotFoundError()
  return code.data
}

export const loader = authed(async ({ actor, request }) => ({
  color: await listedColor(actor, codeOf(request)),
  query: colorsQueryOf(request),
}))

/** Saves the user's own words, or removes them. */
export const action = authed(async ({ actor, request }) => {
  const code = codeOf(request)
  const query = colorsQueryOf(request)
  const form = await formOf(request)
  const { value, reply } = decoded(form, ColorNameFormSchema)
  if (reply) return badRequest(reply)
  return replying(form, async () => {
    const former = await setColorName(actor, drillKey(code), value.words)
    if (former === value.words) throw await redirectWithToast(colorsPath(query), { title: i18n.t('Nothing changed.') })
    const undo = { action: colorNamePath(code, query), fields: { words: former } }
    const title = value.words
      ? i18n.t('{code}: “{name}”.', { code, name: value.words })
      : i18n.t('Your words for {code} are removed.', { code })
    return redirectWithToast(colorsPath(query), { title, undo })
  })
})

export default function ColorNamePage() {
  const { color, query } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { code, hex, name, own, amounts, kits } = color
  const errors = reply?.errors ?? {}
  return (
    <NarrowPage
      className="color-name"
      title={code}
      subtitle={own || name}
      back={{ to: colorsPath(query), label: i18n.t('Colors by name') }}
    >
      <Panel>
        <div className="color-name-sign">
          <Swatch hex={hex} />
          <div>
            <p>{name ? i18n.t('Approximate: {name}', { name }) : i18n.t('Color not known')}</p>
            <p className="small soft">{i18n.t(NEAR_NOTE)}</p>
          </div>
        </div>
        <Form method="post" noValidate>
          <FormSummary errors={errors} labels={{ words: i18n.t('Your own words') }} />
          <Field
            key={own}
            name="words"
            label={i18n.t('Your own words')}
            help={i18n.t('What you call this color. Empty removes them.')}
            maxLength={NAME_LIMIT}
            autoComplete="off"
            errors={errors.words}
            defaultValue={String(reply?.values.words ?? own)}
          />
          <Button type="submit" variant="main" busyLabel={i18n.t('Saving …')}>
            {i18n.t('Save')}
          </Button>
        </Form>
      </Panel>
      <Panel title={i18n.t('In your collection')}>
        <p>{amounts || i18n.t(NOT_THERE)}</p>
        <p className="soft num">
          {kits > 0
            ? i18n.t('{count, plural, one {Needed by # kit} other {Needed by # kits}}', { count: kits })
            : i18n.t(NOT_NEEDED)}
        </p>
        <div className="button-row">
          <LinkButton to={colorPath(code)}>{i18n.t('Look in the drawer')}</LinkButton>
          {kits > 0 ? <LinkButton to={neededPath(code)}>{i18n.t('Show the kits')}</LinkButton> : null}
        </div>
      </Panel>
    </NarrowPage>
  )
}
