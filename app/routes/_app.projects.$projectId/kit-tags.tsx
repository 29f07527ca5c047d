import { useFetcher } from '@remix-run/react'
import { X } from 'lucide-react'
import { Button } from '~/components/button'
import { Disclosure } from '~/components/disclosure'
import { projectPath, untagPath } from '~/features/projects/project-paths'
import { TagChip } from '~/features/tags/tag-chip'
import { TagsField } from '~/features/tags/tags-field'

type Reply = { values: Record<string, string | string[]>; errors: Record<string, string[]> }
type KitTagsProps = {
  id: string
  tags: { id: string; name: string; color: string; href: string }[]
  reply?: Reply
}

/** The kit's tags; folded below them, ways to take one off and to add others. */
export function KitTags({ id, tags, reply }: KitTagsProps) {
  const adding = useFetcher<Reply>()
  const removing = useFetcher()
  const answer = adding.data ?? reply
  const errors = answer?.errors.tags
  return (
    <div className="kit-tags">
      {tags.length ? (
        <ul className="kit-tags-list" aria-label="Tags">
          {tags.map(tag => (
            <li key={tag.id}>
              <TagChip tag={tag} to={tag.href} />
            </li>
          ))}
        </ul>
      ) : null}
      <Disclosure title={tags.length ? 'Change tags' : 'Add tags'} open={Boolean(errors)}>
        {tags.length ? (
          <removing.Form method="post" action={untagPath(id)} preventScrollReset className="kit-tags-remove">
            {tags.map(tag => (
              <button key={tag.id} type="submit" name="tag" value={tag.id} aria-label={`Remove the tag ${tag.name}`}>
                {tag.name}
                <X aria-hidden="true" size={16} />
              </button>
            ))}
          </removing.Form>
        ) : null}
        {/* Tags that came in empty the field. */}
        <adding.Form
          method="post"
          action={projectPath(id)}
          preventScrollReset
          noValidate
          className="kit-tags-add"
          key={tags.map(tag => tag.id).join()}
        >
          <TagsField
            label="Add tags"
            errors={errors}
            defaultValue={errors ? String(answer?.values.tags ?? '') : ''}
            known={[]}
          />
          <Button type="submit" busy={adding.state !== 'idle'}>
            Add
          </Button>
        </adding.Form>
      </Disclosure>
    </div>
  )
}
