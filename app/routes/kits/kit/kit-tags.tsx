import { late } from '~/components/client/loading/late'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { untagPath } from '~/features/collection/projects/project-paths'
import { TagChip } from '~/features/collection/tags/tag-chip'
import type { FormReply } from '~/http/forms/form-reply.server'
import { i18n } from '~/platform/messages'
import '~/features/collection/tags/tags-field.css'
import './kit-tags.css'

const AddTags = late(() => import('./add-tags').then(({ AddTags }) => AddTags), { when: 'page' })

type KitTagsProps = {
  id: string
  tags: { id: string; name: string; color: string; href: string }[]
  /** the user's tags, most used first */
  known: string[]
  reply?: FormReply
  /** The key under which the browser saves the draft. */
  draftKey: string
}

export function KitTags({ id, tags, known, reply, draftKey }: KitTagsProps) {
  return (
    <div className="kit-tags">
      {tags.length ? (
        <ul aria-label={i18n.t('Tags')}>
          {tags.map(tag => (
            <li key={tag.id}>
              <TagChip tag={tag} to={tag.href} />
            </li>
          ))}
        </ul>
      ) : null}
      <details open={Boolean(reply?.errors.tags)}>
        <summary>
          {tags.length ? null : <Icon name="plus" size={16} />}
          {tags.length ? i18n.t('Edit tags') : i18n.t('Add tags')}
        </summary>
        {tags.length ? (
          <div className="kit-tags-remove">
            {tags.map(tag => (
              <RemoveTag key={tag.id} id={id} tag={tag} />
            ))}
          </div>
        ) : null}
        <AddTags
          id={id}
          known={known.filter(name => !tags.some(tag => tag.name === name))}
          reply={reply}
          draftKey={draftKey}
        />
        <Link className="kit-tags-manage" to="/tags">
          {i18n.t('Manage your tags')}
        </Link>
      </details>
    </div>
  )
}

/** Has its own fetcher: the router loses one that is submitted again before the page has reloaded after its redirect. */
function RemoveTag({ id, tag }: { id: string; tag: KitTagsProps['tags'][number] }) {
  const { Form, isBusy, onSubmit } = useFormFetcher()
  return (
    <Form method="post" action={untagPath(id)} onSubmit={event => (isBusy ? event.preventDefault() : onSubmit(event))}>
      <button type="submit" name="tag" value={tag.id} aria-label={i18n.t('Remove the tag {name}', { name: tag.name })}>
        <span>{tag.name}</span>
        <Icon name="x" size={16} />
      </button>
    </Form>
  )
}
