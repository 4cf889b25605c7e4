/**
 * Common words that are spelt much like something that families look for: "spots" are no sports and "care" is no café. None of them is
 * ever taken as mistyped, although no listing has it.
 */
export const wellSpelt: ReadonlySet<string> = new Set(
  (
    'accept adopted afford afraid again agency agree alone along alright amount angry answer appeal apply artist aside asleep awake award aware ' +
    'background balance balanced ban bank bar base basic basics bath bathroom battle bay bear beard beat bed bedroom bedrooms before behind below ' +
    'belt bench bend bill bin bird birds bite black blue board body bone bones bored borough boss bottle bottom bound bowl bowls box boxes brain ' +
    'brand brave bread break breaks breath bridge brief bright brilliant broken brown brush budget buggy buggies build builder bus buses business ' +
    'bronze button buy cage calm calmer camera cancel candle cap captain car card cards care career careers carer carers caring carpet carry cars case ' +
    'cash catch cause centre certain chair challenge chance change changed changing character charge charity chat check cheer cheese chest chill ' +
    'chilled chip chips city clean clear clever click climb clip clock close clothes cloud clubs coast coat coats code coffee cold collect college ' +
    'colour colours come comfy coming common company compete competition competitive competitions complete concert condition confident connect control ' +
    'cope corner correct cosy council count country court cover crawl crawling crazy creature credit crew cross crowd crowded crowds cube cup cute ' +
    'damp danger dark deal dear deep delay design desk different dig digger diggers dinner direct dirt dirty disco distance dog dogs door doors ' +
    'double down dragon dragons dream dress drink drinks drive drop dry dummy during early earn ease east easy eat eating eczema edge edit editing effort ' +
    'else empty end energy english enough enter entry environment escape event ever exam exams except excited expensive expert extra eye eyes ' +
    'fair fairy fall false famous far fashion fast fear feed feeling feet fence few field fight figure fill final find fine finger finish fire first ' +
    'fish fit fits fix flat flight floor flow flower flowers fly flying focus fold follow food foot force form formal forward found fresh front ' +
    'full fully fund funded funding funny further future fussy games gang garage gate gave gear general gentle gently gift gifts glass glasses glow glue goal ' +
    'goals gold grade graded grades grand grant grass green grey ground grow guard guess gun hair hall hand hands handle hang happen happy hard hardly hat ' +
    'head health healthy hear heart heat heated heath heavy held help hen hero heroes high hill hills hire history hobby hobbies hold hole hope host hot hotel ' +
    'house huge human hunt hurt ideal ill important include included includes including indie inner inside invite island issue issues item job join ' +
    'jump jumping junk keep key kick kicking kind kitchen knee knight knights know label lake land large last late later laugh lazy lead leader leaf league ' +
    'leap least leave left leg less letter letters level levels library lift light lights limit limited line link lion list listen live lives living loads ' +
    'local lock lodge long looking loose lose loud low lower luck lucky lunch lunches main major male manage map mark market marks master match matches ' +
    'matter meal meals mean meet meeting member members membership menu mess might mile miles mind mini minor miss missing mix mixed mobile model ' +
    'modern moment money monkey monster monsters month monthly mood moon more motor mountain mouse mouth move movement moves moving mud muddy mug name ' +
    'nap naps nappy narrow nasty natural neat need needle nest net next nice night nights noise noisy none normal north nose note notes number numbers ' +
    'nurse nut nuts offer office oil older online open order organic other outing outings outside over overnight owl own pace pack packed page paid pain pair pale ' +
    'pan pant paper papers park parking parks part partner parts pass past patch path patient pause peace peaceful pen pencil percent perfect period ' +
    'permanent person phone physical pick picked picture pictures piece pieces pink pipe pirate pirates pitch place plain plan plane planes plant plants plate plates play ' +
    'played player players playground playing plenty plot pocket point points police polite pond poor pop popular port post posh pot potty pound power practice ' +
    'prefer pregnant present press pretty prince princess princesses print prize problem promise proper public pull puppet pure purple push put quick quickly quiet quite ' +
    'rain rainbow range rare rate raw reach read ready real reason receive recent red refund relax relaxed relaxing remote rent repeat reply report rescue respite rest result return ' +
    'rich ride right ring rise river road rock rocket role roll roof room rooms root rope rough round route routine row royal rule rules run rush safe safety sale salt same sand save ' +
    'scary scene score scream sea search season seat seats second secret secure seem self sell sense sensitive separate series serious serve service services set settle settled several ' +
    'shade shape share sharp shed sheep sheet shine ship shirt shoe shoes shop shopping shops short shorts shot shoulder shout show shower shows sick side sides sight ' +
    'sign signed signs silly silver simple single sink site sitting size skill sleep sleeping sleeps slide slides slight slip slope slow slower small smart smell smile smooth snack snacks snow soap ' +
    'social socialise socialising sock socks soft soil solid solo some soon sort sound sounds south space spaces spare speak special speech speed spend spin spirit split spot spots spread spring square ' +
    'staff stage stages stair stairs stamp stand star stars start stay staying steady steam step steps stick sticks still stock stone stop storm story straight strange ' +
    'stream street stress stressed strict strike strong structured stuck student students stuff style sugar summer sun sunny supervised support sure surprise sweet swing swings system table tail talented talk talking tall taste ' +
    'tea team teams tear tears teenage tell tent term terms test tests text theme themed theory thing things think third throw ticket tickets tidy tie tight tiny tired toast together ' +
    'toilet toilets tone tool tools tooth top topic total touch tough tour tower town toy toys track train trains travel travelling treat treats tree trees trial trick trip trips trouble truck true trust ' +
    'try turn type under uniform until upset urgent vacancy vacancies value van vegan venue verbal very video view village villages voice voices voucher vouchers wait waiting walk walkable walking wall want warm wash washing watch water ' +
    'wave way weak wear weather website wedding week weight welcome well west wet wheel wheels white wide wild wind window windy wine wing winter wish woman women wonder wonderful wood word words ' +
    'work working works world worm worms worried worry worth write writing wrong yard yellow young zone weaning wean bumps bump nursery feeding vaping vape gangs dentist haircut ' +
    'postcode postcodes whatsapp facebook instagram website websites app apps email google laptop online timetable outdoors indoors homeschool meetup playdate checkup pickup dropoff'
  ).split(/\s+/),
);
