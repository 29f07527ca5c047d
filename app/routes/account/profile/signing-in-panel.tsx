import { LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { Row, Rows } from '~/components/ui/rows'

export type SecondFactorShown = { isOn: boolean; codes: number }

type SigningInPanelProps = { secondFactor: SecondFactorShown; passkeys: number }

export const SigningInPanel = ({ secondFactor: { isOn, codes }, passkeys }: SigningInPanelProps) => (
  <Panel id="signing-in" title="Signing in">
    <Rows>
      <Row
        sign={<Icon name="smartphone" size={24} />}
        name="Two-step login"
        description={
          isOn
            ? `On · ${codes} recovery ${codes === 1 ? 'code' : 'codes'} left`
            : 'Off. A code of an app on your phone, after the password'
        }
      >
        <LinkButton to="/profile/second-factor">{isOn ? 'Manage' : 'Set up'}</LinkButton>
      </Row>
      <Row
        sign={<Icon name="key-round" size={24} />}
        name="Passkeys"
        description={
          passkeys
            ? `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}`
            : 'None. Log in with a fingerprint, a face or a PIN'
        }
      >
        <LinkButton to="/profile/passkeys">{passkeys ? 'Manage' : 'Add'}</LinkButton>
      </Row>
    </Rows>
  </Panel>
)
