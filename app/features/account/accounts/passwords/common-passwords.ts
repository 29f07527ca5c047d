// Written by hand: keyboard and digit runs, "password" in several languages, and the most common names and words of leaked
// lists. Only passwords that the length rule permits.
const COMMON = new Set(
  `
000000 00000000 0123456789 101010 102030 111111 1111111 11111111 112233 11223344 121212 123123 123123123 123321
12341234 123456 1234567 12345678 123456789 1234567890 1234567a 123456a 123456abc 123456q 12345a 1234qwer 123654 123abc
123qwe 131313 147258 147258369 159357 159753 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 222222 333333 444444 456456 456789
555555 654321 666666 696969 7654321 777777 7777777 789456 789456123 87654321 888888 88888888 987654321 999999 a123456
a12345678 a1b2c3 a1b2c3d4 aa123456 aa12345678 aaaaaa aaaaaaa aaaaaaaa abc123 abc1234 abc12345 abc123456 abcabc
abcd1234 abcdef abcdefg abcdefgh access access14 admin1 admin123 admin1234 administrator amanda andrew angel1 angel123
angels anthony apple123 asd123 asdasd asdf1234 asdfgh asdfghj asdfghjk asdfghjkl ashley autumn azerty azerty123
azertyuiop baby123 babygirl baseball baseball1 basketball batman blessed blessing buster butterfly changeme changeme1
charlie chocolate computer contrasena cookie cookies crystal daniel default diamond diamond1 diamondart
diamondpainting diamonds dragon dragon1 facebook family family1 flower flowers football football1 forever freedom
friends ginger google google1 guest123 hannah harley haslo123 hello1 hello123 hellohello heslo123 hockey iloveyou
iloveyou1 iloveyou2 internet jennifer jessica jesus1 jordan jordan23 joshua killer letmein letmein1 letmein123 lkjhgf
login1 login123 losenord lovely loveme loveyou maggie master master1 matthew michael michelle mnbvcxz monkey monkey1
motdepasse mother mustang nicole ninja1 nothing orange p@ssw0rd p@ssword pa55word parola pass123 pass1234 passw0rd
password password! password1 password12 password123 password1234 passwort passwort1 pepper poiuyt poiuytrewq pokemon
princess princess1 purple q1w2e3 q1w2e3r4 qazwsx qazwsxedc qwe123 qweasd qweasdzxc qweqwe qwer1234 qwerty qwerty1
qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwertz qwertz123 robert root123 salasana
samantha samsung secret secret1 secret123 senha123 shadow shadow1 silver soccer sparkle spiderman spring starwars
summer summer1 sunshine sunshine1 superman sweetie sweety test12 test123 test1234 tester testtest thomas tigger
trustno1 wachtwoord welcome welcome1 welcome123 whatever winter xxxxxx yellow zaq12wsx zxcvbn zxcvbnm zxcvbnm123
zzzzzz
`
    .trim()
    .split(/\s+/),
)

/** Returns whether a password is on the list of common ones, ignoring case. */
export const isCommonPassword = (password: string) => COMMON.has(password.toLowerCase())
