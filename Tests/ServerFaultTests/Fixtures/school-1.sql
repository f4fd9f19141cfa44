CREATE TABLE public.account (
    organization bigint NOT NULL,
    person bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    state text NOT NULL COLLATE pg_catalog."C",
    policy text NOT NULL COLLATE pg_catalog."C",
    password text COLLATE pg_catalog."C",
    istemporary bigint DEFAULT 0 NOT NULL,
    passwordexpires bigint,
    failures bigint DEFAULT 0 NOT NULL,
    lastsignin bigint,
    deactivated bigint,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    CONSTRAINT account_istemporary_check CHECK ((istemporary = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT account_name_check CHECK (((length(name) >= 1) AND (length(name) <= 256))),
    CONSTRAINT account_policy_check CHECK ((policy = ANY (ARRAY['standard'::text, 'sixDigits'::text, 'fourDigits'::text]))),
    CONSTRAINT account_state_check CHECK ((state = ANY (ARRAY['new'::text, 'active'::text, 'deactivated'::text, 'locked'::text])))
);
CREATE TABLE public.activity (
    organization bigint NOT NULL,
    person bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    app text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C",
    created bigint NOT NULL,
    edited bigint NOT NULL,
    received bigint NOT NULL,
    superseded bigint DEFAULT 0 NOT NULL,
    tasks text NOT NULL COLLATE pg_catalog."C",
    record text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT activity_id_check CHECK (((length(id) >= 1) AND (length(id) <= 64)))
);
CREATE TABLE public.app (
    organization bigint NOT NULL,
    id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL COLLATE pg_catalog."C",
    approved bigint,
    approvedby bigint,
    declared bigint,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    CONSTRAINT app_id_check CHECK (((length(id) >= 1) AND (length(id) <= 155))),
    CONSTRAINT app_name_check CHECK (((length(name) >= 1) AND (length(name) <= 256)))
);
CREATE TABLE public.assignment (
    organization bigint NOT NULL,
    person bigint NOT NULL,
    handout bigint NOT NULL,
    class bigint NOT NULL,
    posted bigint NOT NULL,
    isopen bigint NOT NULL,
    opened bigint,
    withdrawn bigint,
    CONSTRAINT assignment_isopen_check CHECK ((isopen = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.audit (
    organization bigint NOT NULL,
    id bigint NOT NULL,
    at bigint NOT NULL,
    actor bigint,
    action text NOT NULL COLLATE pg_catalog."C",
    subject text NOT NULL COLLATE pg_catalog."C",
    detail text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.bookmark (
    organization bigint NOT NULL,
    person bigint NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C",
    created bigint NOT NULL
);
CREATE TABLE public.change (
    number bigint NOT NULL,
    organization text NOT NULL COLLATE pg_catalog."C",
    writer bigint NOT NULL,
    topic text NOT NULL COLLATE pg_catalog."C",
    detail text NOT NULL COLLATE pg_catalog."C"
);
ALTER TABLE public.change ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.change_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.changehistory (
    name text NOT NULL COLLATE pg_catalog."C",
    base bigint NOT NULL
);
CREATE TABLE public.class (
    organization bigint NOT NULL,
    id bigint NOT NULL,
    location bigint NOT NULL,
    course bigint,
    name text NOT NULL COLLATE pg_catalog."C",
    nickname text COLLATE pg_catalog."C",
    number text COLLATE pg_catalog."C",
    room text COLLATE pg_catalog."C",
    icon text COLLATE pg_catalog."C",
    source text DEFAULT 'manual'::text NOT NULL COLLATE pg_catalog."C",
    sourceid text COLLATE pg_catalog."C",
    created bigint NOT NULL,
    modified bigint NOT NULL,
    archived bigint,
    CONSTRAINT class_name_check CHECK (((length(name) >= 1) AND (length(name) <= 256)))
);
CREATE TABLE public.context (
    organization bigint NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C",
    parent text COLLATE pg_catalog."C",
    displayorder bigint NOT NULL,
    title text NOT NULL COLLATE pg_catalog."C",
    type bigint NOT NULL,
    topic text COLLATE pg_catalog."C",
    isassignable bigint NOT NULL,
    agefrom bigint,
    ageto bigint,
    minutesfrom bigint,
    minutesto bigint,
    thumbnail text COLLATE pg_catalog."C",
    isremoved bigint NOT NULL,
    record text NOT NULL COLLATE pg_catalog."C",
    modified bigint NOT NULL,
    CONSTRAINT context_isassignable_check CHECK ((isassignable = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT context_isremoved_check CHECK ((isremoved = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.contextword (
    organization bigint NOT NULL,
    word text NOT NULL COLLATE pg_catalog."C",
    app text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.course (
    organization bigint NOT NULL,
    id bigint NOT NULL,
    location bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    number text COLLATE pg_catalog."C",
    source text DEFAULT 'manual'::text NOT NULL COLLATE pg_catalog."C",
    sourceid text COLLATE pg_catalog."C",
    created bigint NOT NULL,
    modified bigint NOT NULL,
    CONSTRAINT course_name_check CHECK (((length(name) >= 1) AND (length(name) <= 256)))
);
CREATE TABLE public.fate (
    organization bigint NOT NULL,
    person bigint NOT NULL,
    activity text NOT NULL COLLATE pg_catalog."C",
    app text NOT NULL COLLATE pg_catalog."C",
    fate text NOT NULL COLLATE pg_catalog."C",
    handout bigint,
    edited bigint NOT NULL,
    received bigint NOT NULL,
    superseded bigint DEFAULT 0 NOT NULL,
    CONSTRAINT fate_activity_check CHECK (((length(activity) >= 1) AND (length(activity) <= 64)))
);
CREATE TABLE public.favourite (
    organization bigint NOT NULL,
    person bigint NOT NULL,
    handout bigint NOT NULL
);
CREATE TABLE public.figure (
    organization bigint NOT NULL,
    handout bigint NOT NULL,
    task bigint NOT NULL,
    person bigint NOT NULL,
    path text NOT NULL COLLATE pg_catalog."C",
    attempts bigint NOT NULL,
    "time" double precision,
    percent double precision,
    primarykind bigint,
    primarytitle text COLLATE pg_catalog."C",
    primaryvalue double precision,
    primarydetail double precision,
    items text COLLATE pg_catalog."C",
    edited bigint NOT NULL,
    received bigint NOT NULL,
    CONSTRAINT figure_primarykind_check CHECK (((primarykind >= 2) AND (primarykind <= 4)))
);
CREATE TABLE public.file (
    organization bigint NOT NULL,
    id bigint NOT NULL,
    owner bigint,
    name text NOT NULL COLLATE pg_catalog."C",
    mediatype text NOT NULL COLLATE pg_catalog."C",
    size bigint NOT NULL,
    fingerprint text COLLATE pg_catalog."C",
    created bigint NOT NULL,
    completed bigint,
    loose bigint,
    CONSTRAINT file_name_check CHECK (((length(name) >= 1) AND (length(name) <= 256)))
);
CREATE TABLE public.filepart (
    organization bigint NOT NULL,
    file bigint NOT NULL,
    number bigint NOT NULL,
    bytes bytea NOT NULL
);
CREATE TABLE public.handin (
    organization bigint NOT NULL,
    handout bigint NOT NULL,
    task bigint NOT NULL,
    person bigint NOT NULL,
    file bigint NOT NULL,
    handedin bigint NOT NULL
);
CREATE TABLE public.handout (
    organization bigint NOT NULL,
    id bigint NOT NULL,
    class bigint NOT NULL,
    author bigint,
    state text NOT NULL COLLATE pg_catalog."C",
    islocked bigint DEFAULT 0 NOT NULL,
    title text NOT NULL COLLATE pg_catalog."C",
    instructions text DEFAULT ''::text NOT NULL COLLATE pg_catalog."C",
    isforall bigint NOT NULL,
    duedate text COLLATE pg_catalog."C",
    duetime text COLLATE pg_catalog."C",
    publishdate text COLLATE pg_catalog."C",
    publishtime text COLLATE pg_catalog."C",
    publishes bigint,
    version bigint DEFAULT 1 NOT NULL,
    copyof bigint,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    posted bigint,
    completed bigint,
    listed bigint DEFAULT 0 NOT NULL,
    closes bigint,
    CONSTRAINT handout_instructions_check CHECK ((length(instructions) <= 10000)),
    CONSTRAINT handout_isforall_check CHECK ((isforall = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT handout_islocked_check CHECK ((islocked = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT handout_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'scheduled'::text, 'posted'::text, 'completed'::text, 'archived'::text]))),
    CONSTRAINT handout_title_check CHECK ((length(title) <= 256))
);
CREATE TABLE public.handoutlock (
    organization bigint NOT NULL,
    handout bigint NOT NULL,
    started bigint NOT NULL,
    ended bigint
);
CREATE TABLE public.handoutshare (
    organization bigint NOT NULL,
    token text NOT NULL COLLATE pg_catalog."C",
    handout bigint NOT NULL,
    created bigint NOT NULL,
    CONSTRAINT handoutshare_token_check CHECK ((length(token) = 26))
);
CREATE TABLE public.license (
    organization bigint NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    location bigint NOT NULL,
    created bigint NOT NULL
);
CREATE TABLE public.location (
    organization bigint NOT NULL,
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    timezone text COLLATE pg_catalog."C",
    source text DEFAULT 'manual'::text NOT NULL COLLATE pg_catalog."C",
    sourceid text COLLATE pg_catalog."C",
    created bigint NOT NULL,
    modified bigint NOT NULL,
    CONSTRAINT location_name_check CHECK (((length(name) >= 1) AND (length(name) <= 256)))
);
CREATE TABLE public.membership (
    organization bigint NOT NULL,
    class bigint NOT NULL,
    person bigint NOT NULL,
    role text NOT NULL COLLATE pg_catalog."C",
    joined bigint NOT NULL,
    CONSTRAINT membership_role_check CHECK ((role = ANY (ARRAY['teacher'::text, 'student'::text])))
);
CREATE TABLE public.migration (
    number integer NOT NULL,
    name text NOT NULL
);
CREATE TABLE public.organization (
    id bigint NOT NULL,
    name text NOT NULL COLLATE pg_catalog."C",
    timezone text NOT NULL COLLATE pg_catalog."C",
    language text NOT NULL COLLATE pg_catalog."C",
    isprogresson bigint DEFAULT 1 NOT NULL,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    CONSTRAINT organization_isprogresson_check CHECK ((isprogresson = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT organization_name_check CHECK (((length(name) >= 1) AND (length(name) <= 256)))
);
CREATE TABLE public.owncontext (
    organization bigint NOT NULL,
    person bigint NOT NULL,
    app text NOT NULL COLLATE pg_catalog."C",
    path text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.permit (
    organization bigint NOT NULL,
    person bigint NOT NULL,
    privilege text NOT NULL COLLATE pg_catalog."C"
);
CREATE TABLE public.person (
    organization bigint NOT NULL,
    id bigint NOT NULL,
    givenname text NOT NULL COLLATE pg_catalog."C",
    middlename text COLLATE pg_catalog."C",
    familyname text NOT NULL COLLATE pg_catalog."C",
    sortname text NOT NULL COLLATE pg_catalog."C",
    grade text COLLATE pg_catalog."C",
    email text COLLATE pg_catalog."C",
    number text COLLATE pg_catalog."C",
    language text COLLATE pg_catalog."C",
    isprogresson bigint DEFAULT 1 NOT NULL,
    practiceof bigint,
    source text DEFAULT 'manual'::text NOT NULL COLLATE pg_catalog."C",
    sourceid text COLLATE pg_catalog."C",
    created bigint NOT NULL,
    modified bigint NOT NULL,
    CONSTRAINT person_familyname_check CHECK ((length(familyname) <= 256)),
    CONSTRAINT person_givenname_check CHECK (((length(givenname) >= 1) AND (length(givenname) <= 256))),
    CONSTRAINT person_isprogresson_check CHECK ((isprogresson = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.recipient (
    organization bigint NOT NULL,
    handout bigint NOT NULL,
    person bigint NOT NULL
);
CREATE TABLE public.role (
    organization bigint NOT NULL,
    person bigint NOT NULL,
    location bigint NOT NULL,
    role text NOT NULL COLLATE pg_catalog."C",
    CONSTRAINT role_role_check CHECK ((role = ANY (ARRAY['administrator'::text, 'manager'::text, 'teacher'::text, 'student'::text])))
);
CREATE TABLE public.session (
    organization bigint NOT NULL,
    id bigint NOT NULL,
    person bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    fingerprint bytea NOT NULL,
    label text NOT NULL COLLATE pg_catalog."C",
    created bigint NOT NULL,
    seen bigint NOT NULL,
    expires bigint NOT NULL,
    CONSTRAINT session_kind_check CHECK ((kind = ANY (ARRAY['browser'::text, 'device'::text, 'link'::text])))
);
CREATE TABLE public.step (
    organization bigint NOT NULL,
    handout bigint NOT NULL,
    task bigint NOT NULL,
    person bigint NOT NULL,
    opened bigint,
    done bigint,
    doneby text COLLATE pg_catalog."C",
    islate bigint DEFAULT 0 NOT NULL,
    handedin bigint,
    returned bigint,
    triesagain bigint DEFAULT 0 NOT NULL,
    reviewed bigint,
    comment text COLLATE pg_catalog."C",
    answers text COLLATE pg_catalog."C",
    modified bigint NOT NULL,
    CONSTRAINT step_doneby_check CHECK ((doneby = ANY (ARRAY['student'::text, 'app'::text]))),
    CONSTRAINT step_islate_check CHECK ((islate = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT step_triesagain_check CHECK ((triesagain = ANY (ARRAY[(0)::bigint, (1)::bigint])))
);
CREATE TABLE public.task (
    organization bigint NOT NULL,
    handout bigint NOT NULL,
    id bigint NOT NULL,
    "position" bigint NOT NULL,
    kind text NOT NULL COLLATE pg_catalog."C",
    title text NOT NULL COLLATE pg_catalog."C",
    app text COLLATE pg_catalog."C",
    path text COLLATE pg_catalog."C",
    minutes bigint,
    link text COLLATE pg_catalog."C",
    file bigint,
    questions text COLLATE pg_catalog."C",
    CONSTRAINT task_kind_check CHECK ((kind = ANY (ARRAY['context'::text, 'timedApp'::text, 'wholeApp'::text, 'link'::text, 'file'::text, 'handIn'::text, 'exitTicket'::text]))),
    CONSTRAINT task_minutes_check CHECK (((minutes >= 1) AND (minutes <= 480))),
    CONSTRAINT task_title_check CHECK ((length(title) <= 256))
);
CREATE TABLE public.thumbnail (
    organization bigint NOT NULL,
    fingerprint text NOT NULL COLLATE pg_catalog."C",
    png bytea NOT NULL
);
INSERT INTO public.account VALUES (3765149147939459485, 3765149147943896956, 'ada', 'active', 'standard', '$argon2id$v=19$m=19456,t=2,p=1$bGDLA9RDs08OS94xoLr7pw$wfaHEOi2wIZ5WqYUkZ/2QT4X8UBAx9RHjGO1oCs5XC0', 0, NULL, 0, 1795363020019, NULL, 1795363019916, 1795363020102);
INSERT INTO public.account VALUES (3765149147939459485, 3765149148352584727, 'emmy', 'active', 'standard', '$argon2id$v=19$m=19456,t=2,p=1$Ya0fYiQowEfHB806GZSxfw$HLwBLxMeC7aSc4lg0XmBIjAH397E5xbVcyk/KNEnE/s', 0, NULL, 0, 1795363020119, NULL, 1795363020115, 1795363020183);
INSERT INTO public.account VALUES (3765149147939459485, 3765149148507478243, 'theo', 'active', 'standard', '$argon2id$v=19$m=19456,t=2,p=1$oo9SQBB+yufbU0zfEVv9Qw$nZ3IvZpIkW0/+4IZVy2PUvLmxRS0uXwnWknZlujBV9Q', 0, NULL, 0, 1795363020195, NULL, 1795363020190, 1795363020246);
INSERT INTO public.account VALUES (3765149147939459485, 3765149148641514205, 'noa', 'active', 'standard', '$argon2id$v=19$m=19456,t=2,p=1$QiIwvI6V4fLvULliVfv3Hg$xmiXo0zhGyjqgY3z/t2GWkxm6iFAt12kDHvkS1BcXS0', 0, NULL, 0, 1795363020256, NULL, 1795363020251, 1795363020321);
INSERT INTO public.activity VALUES (3765149147939459485, 3765149148507478243, 'attempt-8', 'org.example.optics', '["org.example.optics","light","shadows"]', 1795363020398, 117660910904803328, 1795363020400, 0, '[["38g3z6f5a53vx","38g3z6f5adp1x"]]', '{"id":"attempt-8","path":["org.example.optics","light","shadows"],"created":"2026-11-22T15:57:00.398Z","edited":{"time":"01a203f99e6e0000","device":"tablet"},"durations":{"tablet":90.5},"progress":[0,0.75],"items":{"score":{"value":{"identifier":"score","title":"Score","value":{"kind":"score","score":8,"maxScore":10},"created":"2026-11-22T15:57:00.398Z"},"stamp":{"time":"01a203f99e6e0000","device":"tablet"}}},"primary":{"value":"score","stamp":{"time":"01a203f99e6e0000","device":"tablet"}}}');
INSERT INTO public.activity VALUES (3765149147939459485, 3765149148641514205, 'attempt-6', 'org.example.optics', '["org.example.optics","light","shadows"]', 1795363020407, 117660910905393152, 1795363020408, 0, '[["38g3z6f5a53vx","38g3z6f5adp1x"]]', '{"id":"attempt-6","path":["org.example.optics","light","shadows"],"created":"2026-11-22T15:57:00.407Z","edited":{"time":"01a203f99e770000","device":"tablet"},"durations":{"tablet":90.5},"progress":[0,0.75],"items":{"score":{"value":{"identifier":"score","title":"Score","value":{"kind":"score","score":6,"maxScore":10},"created":"2026-11-22T15:57:00.407Z"},"stamp":{"time":"01a203f99e770000","device":"tablet"}}},"primary":{"value":"score","stamp":{"time":"01a203f99e770000","device":"tablet"}}}');
INSERT INTO public.app VALUES (3765149147939459485, 'org.example.optics', 'Optics', 1795363020352, 3765149147943896956, 1795363020362, 1795363020352, 1795363020362);
INSERT INTO public.assignment VALUES (3765149147939459485, 3765149148507478243, 3765149148901445501, 3765149148796987474, 1795363020389, 1, 1795363020413, NULL);
INSERT INTO public.assignment VALUES (3765149147939459485, 3765149148641514205, 3765149148901445501, 3765149148796987474, 1795363020389, 1, NULL, NULL);
INSERT INTO public.audit VALUES (3765149147939459485, 3765149147943130167, 1795363019916, NULL, 'organizationFounded', 'organization', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149147943859198, 1795363019916, NULL, 'locationCreated', 'location/38g3z6e8rpkje', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149147943896957, 1795363019916, NULL, 'personCreated', 'person/38g3z6e8rz1vw', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149147943896958, 1795363019916, NULL, 'roleGiven', 'person/38g3z6e8rz1vw', 'administrator location/38g3z6e8rpkje');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149147943896959, 1795363019916, NULL, 'accountCreated', 'person/38g3z6e8rz1vw', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149147943900041, 1795363019916, NULL, 'linkGiven', 'person/38g3z6e8rz1vw', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148156931616, 1795363020019, NULL, 'signedIn', 'person/38g3z6e8rz1vw', 'link');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148333420780, 1795363020102, 3765149147943896956, 'passwordChanged', 'person/38g3z6e8rz1vw', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148352584728, 1795363020111, 3765149147943896956, 'personCreated', 'person/38g3z6emyq70q', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148352675696, 1795363020111, 3765149147943896956, 'roleGiven', 'person/38g3z6emyq70q', 'teacher location/38g3z6e8rpkje');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148358177339, 1795363020115, 3765149147943896956, 'accountCreated', 'person/38g3z6emyq70q', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148364954865, 1795363020117, 3765149147943896956, 'linkGiven', 'person/38g3z6emyq70q', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148368900942, 1795363020119, NULL, 'signedIn', 'person/38g3z6emyq70q', 'link');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148501037635, 1795363020183, 3765149148352584727, 'passwordChanged', 'person/38g3z6emyq70q', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148507478244, 1795363020186, 3765149147943896956, 'personCreated', 'person/38g3z6esje673', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148507489363, 1795363020186, 3765149147943896956, 'roleGiven', 'person/38g3z6esje673', 'student location/38g3z6e8rpkje');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148516071514, 1795363020190, 3765149147943896956, 'accountCreated', 'person/38g3z6esje673', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148522502634, 1795363020193, 3765149147943896956, 'linkGiven', 'person/38g3z6esje673', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148526159506, 1795363020195, NULL, 'signedIn', 'person/38g3z6esje673', 'link');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148635435382, 1795363020246, 3765149148507478243, 'passwordChanged', 'person/38g3z6esje673', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148641517605, 1795363020249, 3765149147943896956, 'personCreated', 'person/38g3z6exj8mpx', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148642101479, 1795363020249, 3765149147943896956, 'roleGiven', 'person/38g3z6exj8mpx', 'student location/38g3z6e8rpkje');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148645875143, 1795363020251, 3765149147943896956, 'accountCreated', 'person/38g3z6exj8mpx', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148650008393, 1795363020253, 3765149147943896956, 'linkGiven', 'person/38g3z6exj8mpx', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148654791787, 1795363020256, NULL, 'signedIn', 'person/38g3z6exj8mpx', 'link');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148790401671, 1795363020321, 3765149148641514205, 'passwordChanged', 'person/38g3z6exj8mpx', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148796987475, 1795363020324, 3765149147943896956, 'classCreated', 'class/38g3z6f26ha2j', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148823881733, 1795363020337, 3765149147943896956, 'memberAdded', 'person/38g3z6emyq70q', 'teacher class/38g3z6f26ha2j');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148841315420, 1795363020344, 3765149147943896956, 'memberAdded', 'person/38g3z6esje673', 'student class/38g3z6f26ha2j');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148841315421, 1795363020344, 3765149147943896956, 'memberAdded', 'person/38g3z6exj8mpx', 'student class/38g3z6f26ha2j');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148857694889, 1795363020352, 3765149147943896956, 'appApproved', 'app/org.example.optics', '');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149148933563963, 1795363020389, 3765149148352584727, 'handoutPosted', 'handout/38g3z6f5a53vx', 'class/38g3z6f26ha2j');
INSERT INTO public.audit VALUES (3765149147939459485, 3765149149132980142, 1795363020483, 3765149148352584727, 'workReturned', 'person/38g3z6exj8mpx', 'handout/38g3z6f5a53vx task/38g3z6f5adp1y');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (1, '38g3za8ypp5vf/office', 788, 'location', '38g3za8ypz7hp');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (2, '38g3za8ypp5vf/office', 788, 'person', '38g3za8ypz7hr');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (3, '38g3za8ypp5vf/office', 788, 'account', '38g3za8ypz7hr');
INSERT INTO public.changehistory VALUES ('njpclntxldny', 0);
INSERT INTO public.class VALUES (3765149147939459485, 3765149148796987474, 3765149147943620174, NULL, 'Physics', NULL, NULL, NULL, NULL, 'manual', NULL, 1795363020324, 1795363020324, NULL);
INSERT INTO public.context VALUES (3765149147939459485, 'org.example.optics', '["org.example.optics","light","shadows"]', '["org.example.optics","light"]', 0, 'Shadows', 8, 'science', 1, NULL, NULL, NULL, NULL, NULL, 0, '{"path":["org.example.optics","light","shadows"],"edits":[{"at":"01a203f99e470000","by":"desk","type":"quiz","customTypeName":null,"title":"Shadows","displayOrder":0,"topic":"science","isAssignable":true,"suggestedAge":{"location":0,"length":0},"suggestedCompletionTime":{"location":0,"length":0},"summary":null,"link":null,"capabilities":[],"thumbnail":null,"navigationChildren":[],"isRemoved":false}]}', 1795363020362);
INSERT INTO public.context VALUES (3765149147939459485, 'org.example.optics', '["org.example.optics","light"]', '["org.example.optics"]', 0, 'Light', 2, 'science', 1, NULL, NULL, NULL, NULL, NULL, 0, '{"path":["org.example.optics","light"],"edits":[{"at":"01a203f99e470000","by":"desk","type":"chapter","customTypeName":null,"title":"Light","displayOrder":0,"topic":"science","isAssignable":true,"suggestedAge":{"location":0,"length":0},"suggestedCompletionTime":{"location":0,"length":0},"summary":null,"link":null,"capabilities":[],"thumbnail":null,"navigationChildren":[],"isRemoved":false}]}', 1795363020362);
INSERT INTO public.context VALUES (3765149147939459485, 'org.example.optics', '["org.example.optics"]', NULL, 0, 'Optics', 1, 'science', 1, NULL, NULL, NULL, NULL, NULL, 0, '{"path":["org.example.optics"],"edits":[{"at":"01a203f99e470000","by":"desk","type":"app","customTypeName":null,"title":"Optics","displayOrder":0,"topic":"science","isAssignable":true,"suggestedAge":{"location":0,"length":0},"suggestedCompletionTime":{"location":0,"length":0},"summary":null,"link":null,"capabilities":[],"thumbnail":null,"navigationChildren":[],"isRemoved":false}]}', 1795363020362);
INSERT INTO public.contextword VALUES (3765149147939459485, 'light', 'org.example.optics', '["org.example.optics","light"]');
INSERT INTO public.contextword VALUES (3765149147939459485, 'optics', 'org.example.optics', '["org.example.optics"]');
INSERT INTO public.contextword VALUES (3765149147939459485, 'science', 'org.example.optics', '["org.example.optics","light","shadows"]');
INSERT INTO public.contextword VALUES (3765149147939459485, 'science', 'org.example.optics', '["org.example.optics","light"]');
INSERT INTO public.contextword VALUES (3765149147939459485, 'science', 'org.example.optics', '["org.example.optics"]');
INSERT INTO public.contextword VALUES (3765149147939459485, 'shadows', 'org.example.optics', '["org.example.optics","light","shadows"]');
INSERT INTO public.figure VALUES (3765149147939459485, 3765149148901445501, 3765149148901726269, 3765149148507478243, '["org.example.optics","light","shadows"]', 1, 90.5, 0.75, 4, 'Score', 8, 10, '{"primary":{"identifier":"score","title":"Score","value":{"kind":"score","score":8,"maxScore":10},"created":"2026-11-22T15:57:00.398Z"},"additional":[]}', 1795363020398, 1795363020400);
INSERT INTO public.figure VALUES (3765149147939459485, 3765149148901445501, 3765149148901726269, 3765149148641514205, '["org.example.optics","light","shadows"]', 1, 90.5, 0.75, 4, 'Score', 6, 10, '{"primary":{"identifier":"score","title":"Score","value":{"kind":"score","score":6,"maxScore":10},"created":"2026-11-22T15:57:00.407Z"},"additional":[]}', 1795363020407, 1795363020408);
INSERT INTO public.file VALUES (3765149147939459485, 3765149148989575224, 3765149148507478243, 'drawing.txt', 'text/plain', 460, 'cd1447f7aafbe5eab31b935413e31ef208e3dccd602481b5b9e4a4b7a2f3c2c2', 1795363020415, 1795363020420, NULL);
INSERT INTO public.file VALUES (3765149147939459485, 3765149149067908103, 3765149148641514205, 'sketch.txt', 'text/plain', 10, 'b8b51e50f7ea95ef36a08c1fe2504b1cd274f1e0793c5e206fcb995ecda6e6e7', 1795363020452, 1795363020472, NULL);
INSERT INTO public.filepart VALUES (3765149147939459485, 3765149148989575224, 0, '\x412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a');
INSERT INTO public.filepart VALUES (3765149147939459485, 3765149149067908103, 0, '\x4120736b657463682e0a');
INSERT INTO public.handin VALUES (3765149147939459485, 3765149148901445501, 3765149148901726270, 3765149148507478243, 3765149148989575224, 1795363020431);
INSERT INTO public.handin VALUES (3765149147939459485, 3765149148901445501, 3765149148901726270, 3765149148641514205, 3765149149067908103, 1795363020481);
INSERT INTO public.handout VALUES (3765149147939459485, 3765149148901445501, 3765149148796987474, 3765149148352584727, 'posted', 0, 'Light and shadow', 'Read, then play.', 1, NULL, NULL, NULL, NULL, NULL, 2, NULL, 1795363020373, 1795363020389, 1795363020389, NULL, 1795363020389, NULL);
INSERT INTO public.handout VALUES (3765149147939459485, 3765149149151047018, 3765149148796987474, 3765149148352584727, 'draft', 0, 'Draft about lenses', '', 1, NULL, NULL, NULL, NULL, NULL, 1, NULL, 1795363020492, 1795363020492, NULL, NULL, 1795363020492, NULL);
INSERT INTO public.location VALUES (3765149147939459485, 3765149147943620174, 'Gauss School', NULL, 'manual', NULL, 1795363019916, 1795363019916);
INSERT INTO public.membership VALUES (3765149147939459485, 3765149148796987474, 3765149148352584727, 'teacher', 1795363020337);
INSERT INTO public.membership VALUES (3765149147939459485, 3765149148796987474, 3765149148507478243, 'student', 1795363020344);
INSERT INTO public.membership VALUES (3765149147939459485, 3765149148796987474, 3765149148641514205, 'student', 1795363020344);
INSERT INTO public.migration VALUES (1, 'people, accounts and classes');
INSERT INTO public.migration VALUES (2, 'apps and their contexts');
INSERT INTO public.migration VALUES (3, 'handouts, tasks and what students do with them');
INSERT INTO public.migration VALUES (4, 'activities, their reports and fates');
INSERT INTO public.migration VALUES (5, 'files, marks of teachers, and the log of what was done by whom');
INSERT INTO public.migration VALUES (6, 'the feed of changes');
INSERT INTO public.organization VALUES (3765149147939459485, 'Gauss School', 'Europe/Berlin', 'en', 1, 1795363019916, 1795363019916);
INSERT INTO public.person VALUES (3765149147939459485, 3765149147943896956, 'Ada', NULL, 'Lovelace', 'lovelace ada', NULL, NULL, NULL, NULL, 1, NULL, 'manual', NULL, 1795363019916, 1795363019916);
INSERT INTO public.person VALUES (3765149147939459485, 3765149148352584727, 'Emmy', NULL, 'Noether', 'noether emmy', NULL, NULL, NULL, NULL, 1, NULL, 'manual', NULL, 1795363020111, 1795363020111);
INSERT INTO public.person VALUES (3765149147939459485, 3765149148507478243, 'Theo', NULL, 'Becker', 'becker theo', NULL, NULL, NULL, NULL, 1, NULL, 'manual', NULL, 1795363020186, 1795363020186);
INSERT INTO public.person VALUES (3765149147939459485, 3765149148641514205, 'Noa', NULL, 'Levi', 'levi noa', NULL, NULL, NULL, NULL, 1, NULL, 'manual', NULL, 1795363020249, 1795363020249);
INSERT INTO public.role VALUES (3765149147939459485, 3765149147943896956, 3765149147943620174, 'administrator');
INSERT INTO public.role VALUES (3765149147939459485, 3765149148507478243, 3765149147943620174, 'student');
INSERT INTO public.role VALUES (3765149147939459485, 3765149148641514205, 3765149147943620174, 'student');
INSERT INTO public.role VALUES (3765149147939459485, 3765149148352584727, 3765149147943620174, 'teacher');
INSERT INTO public.session VALUES (3765149147939459485, 3765149148157195863, 3765149147943896956, 'device', '\xcfc047daf5fe0a2a83921735bc27195fbe521192ce3d3bfe5d991648d9642b43', 'old device', 1795363020019, 1795363020019, 1826899020019);
INSERT INTO public.session VALUES (3765149147939459485, 3765149148369367434, 3765149148352584727, 'device', '\x1a5b06ec5c73165631b07b0dfb43618c877e0762cd34ddcaa7a02c190a1c3d7d', 'old device', 1795363020119, 1795363020119, 1826899020119);
INSERT INTO public.session VALUES (3765149147939459485, 3765149148526490601, 3765149148507478243, 'device', '\x16974031f8825e0a3723a3f8bda47df6fc6f72f68d07370b08ee877d24573444', 'old device', 1795363020195, 1795363020195, 1826899020195);
INSERT INTO public.session VALUES (3765149147939459485, 3765149148654791788, 3765149148641514205, 'device', '\x468e394324cac2c0c698058766613c892c1b772660b5d6bef5285674060c637e', 'old device', 1795363020256, 1795363020256, 1826899020256);
INSERT INTO public.step VALUES (3765149147939459485, 3765149148901445501, 3765149148901726270, 3765149148507478243, NULL, 1795363020431, 'student', 0, 1795363020431, NULL, 0, NULL, NULL, NULL, 1795363020431);
INSERT INTO public.step VALUES (3765149147939459485, 3765149148901445501, 3765149148901726270, 3765149148641514205, NULL, 1795363020481, 'student', 0, 1795363020481, 1795363020483, 0, 1795363020483, 'Well drawn.', NULL, 1795363020483);
INSERT INTO public.step VALUES (3765149147939459485, 3765149148901445501, 3765149148902138800, 3765149148507478243, NULL, 1795363020441, 'student', 0, 1795363020441, NULL, 0, NULL, NULL, '[{"text":"That shadows have colours."}]', 1795363020441);
INSERT INTO public.task VALUES (3765149147939459485, 3765149148901445501, 3765149148901726269, 0, 'context', 'Shadows', 'org.example.optics', '["org.example.optics","light","shadows"]', NULL, NULL, NULL, NULL);
INSERT INTO public.task VALUES (3765149147939459485, 3765149148901445501, 3765149148901726270, 1, 'handIn', 'Your drawing', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.task VALUES (3765149147939459485, 3765149148901445501, 3765149148902138800, 2, 'exitTicket', '', NULL, NULL, NULL, NULL, NULL, '[{"kind":"text","text":"What surprised you?","choices":[],"isOptional":false}]');
INSERT INTO public.task VALUES (3765149147939459485, 3765149148901445501, 3765149148902138801, 3, 'link', 'https://example.org/light', NULL, NULL, NULL, 'https://example.org/light', NULL, NULL);
INSERT INTO public.task VALUES (3765149147939459485, 3765149149151047018, 3765149149151097815, 0, 'link', 'https://example.org/lens', NULL, NULL, NULL, 'https://example.org/lens', NULL, NULL);
SELECT pg_catalog.setval('public.change_number_seq', 3, true);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (organization, person);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (organization, person, id);
ALTER TABLE ONLY public.app
    ADD CONSTRAINT app_pkey PRIMARY KEY (organization, id);
ALTER TABLE ONLY public.assignment
    ADD CONSTRAINT assignment_pkey PRIMARY KEY (organization, person, handout);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (organization, id);
ALTER TABLE ONLY public.bookmark
    ADD CONSTRAINT bookmark_pkey PRIMARY KEY (organization, person, app, path);
ALTER TABLE ONLY public.change
    ADD CONSTRAINT change_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.class
    ADD CONSTRAINT class_pkey PRIMARY KEY (organization, id);
ALTER TABLE ONLY public.context
    ADD CONSTRAINT context_pkey PRIMARY KEY (organization, app, path);
ALTER TABLE ONLY public.contextword
    ADD CONSTRAINT contextword_pkey PRIMARY KEY (organization, word, app, path);
ALTER TABLE ONLY public.course
    ADD CONSTRAINT course_pkey PRIMARY KEY (organization, id);
ALTER TABLE ONLY public.fate
    ADD CONSTRAINT fate_pkey PRIMARY KEY (organization, person, activity);
ALTER TABLE ONLY public.favourite
    ADD CONSTRAINT favourite_pkey PRIMARY KEY (organization, person, handout);
ALTER TABLE ONLY public.figure
    ADD CONSTRAINT figure_pkey PRIMARY KEY (organization, handout, task, person, path);
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_pkey PRIMARY KEY (organization, id);
ALTER TABLE ONLY public.filepart
    ADD CONSTRAINT filepart_pkey PRIMARY KEY (organization, file, number);
ALTER TABLE ONLY public.handin
    ADD CONSTRAINT handin_pkey PRIMARY KEY (organization, handout, task, person, file);
ALTER TABLE ONLY public.handout
    ADD CONSTRAINT handout_pkey PRIMARY KEY (organization, id);
ALTER TABLE ONLY public.handoutlock
    ADD CONSTRAINT handoutlock_pkey PRIMARY KEY (organization, handout, started);
ALTER TABLE ONLY public.handoutshare
    ADD CONSTRAINT handoutshare_pkey PRIMARY KEY (organization, token);
ALTER TABLE ONLY public.license
    ADD CONSTRAINT license_pkey PRIMARY KEY (organization, app, location);
ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_pkey PRIMARY KEY (organization, id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_pkey PRIMARY KEY (organization, class, person);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_name_key UNIQUE (name);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.organization
    ADD CONSTRAINT organization_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.owncontext
    ADD CONSTRAINT owncontext_pkey PRIMARY KEY (organization, person, app, path);
ALTER TABLE ONLY public.permit
    ADD CONSTRAINT permit_pkey PRIMARY KEY (organization, person, privilege);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_pkey PRIMARY KEY (organization, id);
ALTER TABLE ONLY public.recipient
    ADD CONSTRAINT recipient_pkey PRIMARY KEY (organization, handout, person);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_pkey PRIMARY KEY (organization, person, location, role);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (organization, id);
ALTER TABLE ONLY public.step
    ADD CONSTRAINT step_pkey PRIMARY KEY (organization, handout, task, person);
ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_pkey PRIMARY KEY (organization, handout, id);
ALTER TABLE ONLY public.thumbnail
    ADD CONSTRAINT thumbnail_pkey PRIMARY KEY (organization, fingerprint);
CREATE UNIQUE INDEX accountbyname ON public.account USING btree (organization, name);
CREATE INDEX accountbystate ON public.account USING btree (organization, state, person);
CREATE INDEX activityatplace ON public.activity USING btree (organization, person, app, path, created);
CREATE INDEX activitybytime ON public.activity USING btree (organization, received);
CREATE INDEX assignmentbytime ON public.assignment USING btree (organization, person, posted, handout);
CREATE INDEX assignmentofhandout ON public.assignment USING btree (organization, handout, person);
CREATE INDEX assignmentopen ON public.assignment USING btree (organization, person, isopen, handout);
CREATE INDEX auditbysubject ON public.audit USING btree (organization, subject, id);
CREATE INDEX changeoforganization ON public.change USING btree (organization, writer, number);
CREATE INDEX classatlocation ON public.class USING btree (organization, location);
CREATE INDEX classbyname ON public.class USING btree (organization, name, id);
CREATE INDEX classofcourse ON public.class USING btree (organization, course);
CREATE UNIQUE INDEX classofsource ON public.class USING btree (organization, sourceid);
CREATE INDEX contextofparent ON public.context USING btree (organization, app, parent, displayorder, title);
CREATE INDEX courseatlocation ON public.course USING btree (organization, location);
CREATE INDEX coursebyname ON public.course USING btree (organization, name, id);
CREATE UNIQUE INDEX courseofsource ON public.course USING btree (organization, sourceid);
CREATE INDEX fatebytime ON public.fate USING btree (organization, received, fate);
CREATE INDEX fateofhandout ON public.fate USING btree (organization, handout, person);
CREATE INDEX favouritehandout ON public.favourite USING btree (organization, handout);
CREATE INDEX figureofperson ON public.figure USING btree (organization, person, handout);
CREATE INDEX fileloose ON public.file USING btree (organization, loose, id);
CREATE INDEX fileofowner ON public.file USING btree (organization, owner, loose);
CREATE INDEX handinoffile ON public.handin USING btree (organization, file);
CREATE INDEX handinofperson ON public.handin USING btree (organization, person);
CREATE INDEX handoutcopied ON public.handout USING btree (organization, copyof);
CREATE INDEX handoutofauthor ON public.handout USING btree (organization, author, state);
CREATE INDEX handoutofclass ON public.handout USING btree (organization, class, state, listed, id);
CREATE INDEX handouttoclose ON public.handout USING btree (organization, closes, id);
CREATE INDEX handouttopublish ON public.handout USING btree (organization, state, publishes, id);
CREATE UNIQUE INDEX locationofsource ON public.location USING btree (organization, sourceid);
CREATE INDEX membershipofperson ON public.membership USING btree (organization, person, role, class);
CREATE INDEX personbyname ON public.person USING btree (organization, sortname, id);
CREATE UNIQUE INDEX personofsource ON public.person USING btree (organization, sourceid);
CREATE UNIQUE INDEX practicelearner ON public.person USING btree (organization, practiceof);
CREATE INDEX roleatlocation ON public.role USING btree (organization, location, role, person);
CREATE INDEX roleoforganization ON public.role USING btree (organization, role, person);
CREATE INDEX sessionbyend ON public.session USING btree (organization, expires);
CREATE INDEX sessionofperson ON public.session USING btree (organization, person);
CREATE UNIQUE INDEX shareofhandout ON public.handoutshare USING btree (organization, handout);
CREATE INDEX stepofperson ON public.step USING btree (organization, person, handout);
CREATE INDEX steptoreview ON public.step USING btree (organization, handout, done) WHERE ((done IS NOT NULL) AND (reviewed IS NULL));
CREATE INDEX taskoncontext ON public.task USING btree (organization, app, path);
CREATE INDEX taskwithfile ON public.task USING btree (organization, file);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.app
    ADD CONSTRAINT app_organization_fkey FOREIGN KEY (organization) REFERENCES public.organization(id);
ALTER TABLE ONLY public.assignment
    ADD CONSTRAINT assignment_organization_handout_fkey FOREIGN KEY (organization, handout) REFERENCES public.handout(organization, id);
ALTER TABLE ONLY public.assignment
    ADD CONSTRAINT assignment_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.bookmark
    ADD CONSTRAINT bookmark_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.class
    ADD CONSTRAINT class_organization_course_fkey FOREIGN KEY (organization, course) REFERENCES public.course(organization, id);
ALTER TABLE ONLY public.class
    ADD CONSTRAINT class_organization_location_fkey FOREIGN KEY (organization, location) REFERENCES public.location(organization, id);
ALTER TABLE ONLY public.context
    ADD CONSTRAINT context_organization_app_fkey FOREIGN KEY (organization, app) REFERENCES public.app(organization, id);
ALTER TABLE ONLY public.contextword
    ADD CONSTRAINT contextword_organization_app_path_fkey FOREIGN KEY (organization, app, path) REFERENCES public.context(organization, app, path) ON DELETE CASCADE;
ALTER TABLE ONLY public.course
    ADD CONSTRAINT course_organization_location_fkey FOREIGN KEY (organization, location) REFERENCES public.location(organization, id);
ALTER TABLE ONLY public.fate
    ADD CONSTRAINT fate_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.favourite
    ADD CONSTRAINT favourite_organization_handout_fkey FOREIGN KEY (organization, handout) REFERENCES public.handout(organization, id);
ALTER TABLE ONLY public.figure
    ADD CONSTRAINT figure_organization_handout_task_fkey FOREIGN KEY (organization, handout, task) REFERENCES public.task(organization, handout, id);
ALTER TABLE ONLY public.figure
    ADD CONSTRAINT figure_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.file
    ADD CONSTRAINT file_organization_owner_fkey FOREIGN KEY (organization, owner) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.filepart
    ADD CONSTRAINT filepart_organization_file_fkey FOREIGN KEY (organization, file) REFERENCES public.file(organization, id);
ALTER TABLE ONLY public.handin
    ADD CONSTRAINT handin_organization_file_fkey FOREIGN KEY (organization, file) REFERENCES public.file(organization, id);
ALTER TABLE ONLY public.handin
    ADD CONSTRAINT handin_organization_handout_task_fkey FOREIGN KEY (organization, handout, task) REFERENCES public.task(organization, handout, id);
ALTER TABLE ONLY public.handout
    ADD CONSTRAINT handout_organization_class_fkey FOREIGN KEY (organization, class) REFERENCES public.class(organization, id);
ALTER TABLE ONLY public.handoutlock
    ADD CONSTRAINT handoutlock_organization_handout_fkey FOREIGN KEY (organization, handout) REFERENCES public.handout(organization, id);
ALTER TABLE ONLY public.handoutshare
    ADD CONSTRAINT handoutshare_organization_handout_fkey FOREIGN KEY (organization, handout) REFERENCES public.handout(organization, id);
ALTER TABLE ONLY public.license
    ADD CONSTRAINT license_organization_app_fkey FOREIGN KEY (organization, app) REFERENCES public.app(organization, id);
ALTER TABLE ONLY public.license
    ADD CONSTRAINT license_organization_location_fkey FOREIGN KEY (organization, location) REFERENCES public.location(organization, id);
ALTER TABLE ONLY public.location
    ADD CONSTRAINT location_organization_fkey FOREIGN KEY (organization) REFERENCES public.organization(id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_organization_class_fkey FOREIGN KEY (organization, class) REFERENCES public.class(organization, id);
ALTER TABLE ONLY public.membership
    ADD CONSTRAINT membership_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.owncontext
    ADD CONSTRAINT owncontext_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.permit
    ADD CONSTRAINT permit_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.person
    ADD CONSTRAINT person_organization_fkey FOREIGN KEY (organization) REFERENCES public.organization(id);
ALTER TABLE ONLY public.recipient
    ADD CONSTRAINT recipient_organization_handout_fkey FOREIGN KEY (organization, handout) REFERENCES public.handout(organization, id);
ALTER TABLE ONLY public.recipient
    ADD CONSTRAINT recipient_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_organization_location_fkey FOREIGN KEY (organization, location) REFERENCES public.location(organization, id);
ALTER TABLE ONLY public.role
    ADD CONSTRAINT role_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.step
    ADD CONSTRAINT step_organization_handout_task_fkey FOREIGN KEY (organization, handout, task) REFERENCES public.task(organization, handout, id);
ALTER TABLE ONLY public.step
    ADD CONSTRAINT step_organization_person_fkey FOREIGN KEY (organization, person) REFERENCES public.person(organization, id);
ALTER TABLE ONLY public.task
    ADD CONSTRAINT task_organization_handout_fkey FOREIGN KEY (organization, handout) REFERENCES public.handout(organization, id);
