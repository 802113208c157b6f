/** How an instance looks: uploaded pictures, the brand, the landing page. */
import type { Form } from '../form.ts'

export const brand = {
  'Picture shown beside the name. It is made smaller and stored here.':
    'Imagen que se ve junto al nombre. Se achica y se guarda aquí.',
  'The file is too large: at most 30 MB.': 'El archivo es demasiado grande: hasta 30 MB.',
  'This file is no picture that can be shown here.': 'Este archivo no es una imagen que se pueda mostrar aquí.',
  'Picture from this device': 'Imagen de este dispositivo',
  'Upload a picture': 'Subir una imagen',
  'A picture is uploading.': 'Se está subiendo una imagen.',
  'Upload another': 'Subir otra',
  'or its address: https://…': 'o su dirección: https://…',
  'As it will look': 'Así se verá',
  'Cut to the shape of a card and stored here.': 'Se recorta a la forma de una tarjeta y se guarda aquí.',
  'Further names a member may take': 'Nombres adicionales que puede tomar un miembro',
  'Besides their lightning address. Operators may give more. 0: only operators give them.':
    'Además de su dirección Lightning. Quien opera puede dar más. 0: solo los da quien opera.',
  'Further names': 'Otros nombres',
  'Whoever pays one of them pays you, into the same wallet.':
    'Quien paga a uno de ellos te paga a ti, en la misma billetera.',
  'Whoever pays one of them pays this person, into the same wallet.':
    'Quien paga a uno de ellos le paga a esta persona, en la misma billetera.',
  'There are as many as one person may have.': 'Ya están todos los que puede tener una persona.',
  '{lightningAddress} is the main name now': 'Ahora el nombre principal es {lightningAddress}',
  'Take {address} away?': '¿Quitar {address}?',
  'Take it away': 'Quitarlo',
  'Give this name too': 'Dar también este nombre',
  'Copy {address}': 'Copiar {address}',
  'Make it the main name': 'Que sea el nombre principal',
  'Give it up': 'Dejarlo',
  'Give {address} up?': '¿Dejar {address}?',
  'It stops working at once. For 30 days nobody else can have that name, and it can be taken back.':
    'Deja de funcionar enseguida. Durante 30 días nadie más puede tener ese nombre, y se puede recuperar.',
  'One more name': 'Un nombre más',
  'Take this name too': 'Tomar también este nombre',
  'Alias of {username}': 'Alias de {username}',
  Brand: 'Marca',
  'What people see: on the first page, in link previews, on every screen.':
    'Lo que ve la gente: en la portada, en las vistas previas de los enlaces y en cada pantalla.',
  'Who may come in.': 'Quién puede entrar.',
  'Words on the colour': 'Texto sobre el color',
  'Cover picture': 'Imagen de portada',
  'Tagline in {language}': 'Lema en {language}',
  'Description in {language}': 'Descripción en {language}',
  'Terms of use': 'Condiciones de uso',
  'Contact address': 'Correo de contacto',
  'Left empty, black or white, whichever is easier to read.': 'Si queda vacío, negro o blanco, el que mejor se lea.',
  'On the first page and in link previews. It is cut to 1200 by 630 and stored here.':
    'En la portada y en las vistas previas de los enlaces. Se recorta a 1200 por 630 y se guarda aquí.',
  'One line under the name.': 'Una línea debajo del nombre.',
  'Left empty, pages in this language show it in another.':
    'Si queda vacío, las páginas en este idioma lo muestran en otro.',
  'What the community is, for whoever comes for the first time.':
    'Qué es la comunidad, para quien llega por primera vez.',
  'A page of yours, linked at the foot of every public page.':
    'Una página tuya, enlazada al pie de todas las páginas públicas.',
  'Linked at the foot of every public page.': 'Enlazado al pie de todas las páginas públicas.',
  'on light pages': 'en páginas claras',
  'on dark pages': 'en páginas oscuras',
  'As a link {where}: {ratio} to 1, easy to read.': 'Como enlace {where}: {ratio} a 1, se lee bien.',
  'As a link {where}: {ratio} to 1, too faint. Links are shown in {used} there.':
    'Como enlace {where}: {ratio} a 1, se lee mal. Ahí los enlaces se muestran en {used}.',
  '{ratio} to 1 on the accent colour: at least 4.5 is needed to read it.':
    '{ratio} a 1 sobre el color de la marca: para leerlo hace falta al menos 4,5.',
  'Use {nearest}': 'Usar {nearest}',
  'About this community': 'Sobre esta comunidad',
  Terms: 'Condiciones',
  Contact: 'Contacto',
} as const satisfies Record<string, Form>
