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
    base bigint NOT NULL,
    prunedwriter bigint DEFAULT 0 NOT NULL,
    prunednumber bigint DEFAULT 0 NOT NULL
);
CREATE TABLE public.changetime (
    at bigint NOT NULL,
    writer bigint NOT NULL,
    number bigint NOT NULL
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
    swept bigint,
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
    retentiondays bigint,
    auditdays bigint DEFAULT 730 NOT NULL,
    deletesafter bigint,
    created bigint NOT NULL,
    modified bigint NOT NULL,
    CONSTRAINT organization_auditdays_check CHECK (((auditdays >= 30) AND (auditdays <= 3660))),
    CONSTRAINT organization_isprogresson_check CHECK ((isprogresson = ANY (ARRAY[(0)::bigint, (1)::bigint]))),
    CONSTRAINT organization_name_check CHECK (((length(name) >= 1) AND (length(name) <= 256))),
    CONSTRAINT organization_retentiondays_check CHECK (((retentiondays >= 30) AND (retentiondays <= 3660)))
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
INSERT INTO public.account VALUES (3765149276889327547, 3765149276893602458, 'ada', 'active', 'standard', '$argon2id$v=19$m=19456,t=2,p=1$olfqYDoTLoeeQKL7CmiZlA$z8r2RPDPgYms+NUswQ9TOSkDUuBlTQ2RT+UdvvX+W9A', 0, NULL, 0, 1795363081516, NULL, 1795363081404, 1795363081571);
INSERT INTO public.account VALUES (3765149276889327547, 3765149277272450878, 'emmy', 'active', 'standard', '$argon2id$v=19$m=19456,t=2,p=1$WktAVzuqV0MYKoYOgCuQdw$Z1yOCVKiB9RgdpQ9u3X9YDa7yQ34T1++rlzBEFRgt6A', 0, NULL, 0, 1795363081616, NULL, 1795363081603, 1795363081648);
INSERT INTO public.account VALUES (3765149276889327547, 3765149277411498548, 'theo', 'active', 'standard', '$argon2id$v=19$m=19456,t=2,p=1$lPxiaSeQR4amCP8ySKZpNw$keU8m8ZgJsXfYP8YuoJTo204UqJoKd3Tj/pRtaLpNsw', 0, NULL, 0, 1795363081667, NULL, 1795363081661, 1795363081692);
INSERT INTO public.account VALUES (3765149276889327547, 3765149277503194459, 'noa', 'active', 'standard', '$argon2id$v=19$m=19456,t=2,p=1$0WMw/15wubJi02aABSuYlA$BFBE98z8fJTkzED1wKqLWgxw7ZaBHyCOn1B9YUZ74P4', 0, NULL, 0, 1795363081711, NULL, 1795363081706, 1795363081742);
INSERT INTO public.activity VALUES (3765149276889327547, 3765149277411498548, 'attempt-8', 'org.example.optics', '["org.example.optics","light","shadows"]', 1795363081828, 117660914930679808, 1795363081831, 0, '[["38g3za74wg9c2","38g3za74wg9c3"]]', '{"id":"attempt-8","path":["org.example.optics","light","shadows"],"created":"2026-11-22T15:58:01.828Z","edited":{"time":"01a203fa8e640000","device":"tablet"},"durations":{"tablet":90.5},"progress":[0,0.75],"items":{"score":{"value":{"identifier":"score","title":"Score","value":{"kind":"score","score":8,"maxScore":10},"created":"2026-11-22T15:58:01.828Z"},"stamp":{"time":"01a203fa8e640000","device":"tablet"}}},"primary":{"value":"score","stamp":{"time":"01a203fa8e640000","device":"tablet"}}}');
INSERT INTO public.activity VALUES (3765149276889327547, 3765149277503194459, 'attempt-6', 'org.example.optics', '["org.example.optics","light","shadows"]', 1795363081849, 117660914932056064, 1795363081851, 0, '[["38g3za74wg9c2","38g3za74wg9c3"]]', '{"id":"attempt-6","path":["org.example.optics","light","shadows"],"created":"2026-11-22T15:58:01.849Z","edited":{"time":"01a203fa8e790000","device":"tablet"},"durations":{"tablet":90.5},"progress":[0,0.75],"items":{"score":{"value":{"identifier":"score","title":"Score","value":{"kind":"score","score":6,"maxScore":10},"created":"2026-11-22T15:58:01.849Z"},"stamp":{"time":"01a203fa8e790000","device":"tablet"}}},"primary":{"value":"score","stamp":{"time":"01a203fa8e790000","device":"tablet"}}}');
INSERT INTO public.app VALUES (3765149276889327547, 'org.example.optics', 'Optics', 1795363081774, 3765149276893602458, 1795363081781, 1795363081774, 1795363081781);
INSERT INTO public.assignment VALUES (3765149276889327547, 3765149277503194459, 3765149277736150402, 3765149277620402961, 1795363081818, 1, NULL, NULL);
INSERT INTO public.assignment VALUES (3765149276889327547, 3765149277411498548, 3765149277736150402, 3765149277620402961, 1795363081818, 1, 1795363081865, NULL);
INSERT INTO public.audit VALUES (3765149276889327547, 3765149276893602455, 1795363081404, NULL, 'organizationFounded', 'organization', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149276893602457, 1795363081404, NULL, 'locationCreated', 'location/38g3za6brzrmr', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149276893602459, 1795363081404, NULL, 'personCreated', 'person/38g3za6brzrmt', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149276893602460, 1795363081404, NULL, 'roleGiven', 'person/38g3za6brzrmt', 'administrator location/38g3za6brzrmr');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149276893602461, 1795363081404, NULL, 'accountCreated', 'person/38g3za6brzrmt', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149276893602462, 1795363081404, NULL, 'linkGiven', 'person/38g3za6brzrmt', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277125534120, 1795363081516, NULL, 'signedIn', 'person/38g3za6brzrmt', 'link');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277243762700, 1795363081571, 3765149276893602458, 'passwordChanged', 'person/38g3za6brzrmt', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277272931346, 1795363081586, 3765149276893602458, 'personCreated', 'person/38g3za6q299sy', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277272931347, 1795363081586, 3765149276893602458, 'roleGiven', 'person/38g3za6q299sy', 'teacher location/38g3za6brzrmr');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277308714704, 1795363081603, 3765149276893602458, 'accountCreated', 'person/38g3za6q299sy', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277322546127, 1795363081609, 3765149276893602458, 'linkGiven', 'person/38g3za6q299sy', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277335503357, 1795363081616, NULL, 'signedIn', 'person/38g3za6q299sy', 'link');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277402700902, 1795363081648, 3765149277272450878, 'passwordChanged', 'person/38g3za6q299sy', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277411498549, 1795363081652, 3765149276893602458, 'personCreated', 'person/38g3za6v6wphm', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277411498550, 1795363081652, 3765149276893602458, 'roleGiven', 'person/38g3za6v6wphm', 'student location/38g3za6brzrmr');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277430013508, 1795363081661, 3765149276893602458, 'accountCreated', 'person/38g3za6v6wphm', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277438167033, 1795363081664, 3765149276893602458, 'linkGiven', 'person/38g3za6v6wphm', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277442839724, 1795363081667, NULL, 'signedIn', 'person/38g3za6v6wphm', 'link');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277494906358, 1795363081692, 3765149277411498548, 'passwordChanged', 'person/38g3za6v6wphm', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277503570833, 1795363081696, 3765149276893602458, 'personCreated', 'person/38g3za6xyb1av', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277503570834, 1795363081696, 3765149276893602458, 'roleGiven', 'person/38g3za6xyb1av', 'student location/38g3za6brzrmr');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277523926041, 1795363081706, 3765149276893602458, 'accountCreated', 'person/38g3za6xyb1av', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277532987791, 1795363081709, 3765149276893602458, 'linkGiven', 'person/38g3za6xyb1av', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277537119409, 1795363081711, NULL, 'signedIn', 'person/38g3za6xyb1av', 'link');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277601665147, 1795363081742, 3765149277503194459, 'passwordChanged', 'person/38g3za6xyb1av', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277620778233, 1795363081752, 3765149276893602458, 'classCreated', 'class/38g3za71e3yrh', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277637570935, 1795363081760, 3765149276893602458, 'memberAdded', 'person/38g3za6q299sy', 'teacher class/38g3za71e3yrh');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277652285183, 1795363081766, 3765149276893602458, 'memberAdded', 'person/38g3za6v6wphm', 'student class/38g3za71e3yrh');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277652285184, 1795363081766, 3765149276893602458, 'memberAdded', 'person/38g3za6xyb1av', 'student class/38g3za71e3yrh');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277668842872, 1795363081774, 3765149276893602458, 'appApproved', 'app/org.example.optics', '');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149277759606984, 1795363081818, 3765149277272450878, 'handoutPosted', 'handout/38g3za74wg9c2', 'class/38g3za71e3yrh');
INSERT INTO public.audit VALUES (3765149276889327547, 3765149278190871943, 1795363082024, 3765149277272450878, 'workReturned', 'person/38g3za6xyb1av', 'handout/38g3za74wg9c2 task/38g3za74wg9c4');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (1, '38g3za6bmx9xv/office', 728, 'location', '38g3za6brzrmr');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (2, '38g3za6bmx9xv/office', 728, 'person', '38g3za6brzrmt');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (3, '38g3za6bmx9xv/office', 728, 'account', '38g3za6brzrmt');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (4, '38g3za6bmx9xv/person/38g3za6brzrmt', 732, 'session', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (5, '38g3za6bmx9xv/standing/38g3za6brzrmt', 732, 'standing', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (6, '38g3za6bmx9xv/office', 734, 'person', '38g3za6q299sy');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (7, '38g3za6bmx9xv/office', 736, 'account', '38g3za6q299sy');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (8, '38g3za6bmx9xv/person/38g3za6q299sy', 740, 'session', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (9, '38g3za6bmx9xv/standing/38g3za6q299sy', 740, 'standing', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (10, '38g3za6bmx9xv/office', 742, 'person', '38g3za6v6wphm');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (11, '38g3za6bmx9xv/office', 743, 'account', '38g3za6v6wphm');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (12, '38g3za6bmx9xv/person/38g3za6v6wphm', 747, 'session', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (13, '38g3za6bmx9xv/standing/38g3za6v6wphm', 747, 'standing', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (14, '38g3za6bmx9xv/office', 749, 'person', '38g3za6xyb1av');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (15, '38g3za6bmx9xv/office', 750, 'account', '38g3za6xyb1av');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (16, '38g3za6bmx9xv/person/38g3za6xyb1av', 754, 'session', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (17, '38g3za6bmx9xv/standing/38g3za6xyb1av', 754, 'standing', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (18, '38g3za6bmx9xv/office', 756, 'class', '38g3za71e3yrh');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (19, '38g3za6bmx9xv/standing/38g3za6q299sy', 757, 'standing', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (20, '38g3za6bmx9xv/person/38g3za6q299sy', 757, 'class', '38g3za71e3yrh');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (21, '38g3za6bmx9xv/class/38g3za71e3yrh', 757, 'member', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (22, '38g3za6bmx9xv/office', 757, 'class', '38g3za71e3yrh');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (23, '38g3za6bmx9xv/standing/38g3za6v6wphm', 759, 'standing', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (24, '38g3za6bmx9xv/person/38g3za6v6wphm', 759, 'assignments', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (25, '38g3za6bmx9xv/person/38g3za6v6wphm', 759, 'class', '38g3za71e3yrh');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (26, '38g3za6bmx9xv/standing/38g3za6xyb1av', 759, 'standing', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (27, '38g3za6bmx9xv/person/38g3za6xyb1av', 759, 'assignments', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (28, '38g3za6bmx9xv/person/38g3za6xyb1av', 759, 'class', '38g3za71e3yrh');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (29, '38g3za6bmx9xv/class/38g3za71e3yrh', 759, 'member', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (30, '38g3za6bmx9xv/office', 759, 'class', '38g3za71e3yrh');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (31, '38g3za6bmx9xv/office', 760, 'app', 'org.example.optics');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (32, '38g3za6bmx9xv/catalog/org.example.optics', 760, 'app', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (33, '38g3za6bmx9xv/catalog/org.example.optics', 762, 'context', '["org.example.optics"]');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (34, '38g3za6bmx9xv/catalog/org.example.optics', 762, 'context', '["org.example.optics","light"]');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (35, '38g3za6bmx9xv/catalog/org.example.optics', 762, 'context', '["org.example.optics","light","shadows"]');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (36, '38g3za6bmx9xv/class/38g3za71e3yrh', 763, 'handout', '38g3za74wg9c2');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (37, '38g3za6bmx9xv/class/38g3za71e3yrh', 765, 'handout', '38g3za74wg9c2');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (38, '38g3za6bmx9xv/person/38g3za6v6wphm', 765, 'assignments', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (39, '38g3za6bmx9xv/person/38g3za6xyb1av', 765, 'assignments', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (40, '38g3za6bmx9xv/class/38g3za71e3yrh', 767, 'figure', '38g3za74wg9c2/38g3za74wg9c3/38g3za6v6wphm');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (41, '38g3za6bmx9xv/class/38g3za71e3yrh', 769, 'figure', '38g3za74wg9c2/38g3za74wg9c3/38g3za6xyb1av');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (42, '38g3za6bmx9xv/class/38g3za71e3yrh', 770, 'handout', '38g3za74wg9c2');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (43, '38g3za6bmx9xv/class/38g3za71e3yrh', 775, 'step', '38g3za74wg9c2/38g3za74wg9c4/38g3za6v6wphm');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (44, '38g3za6bmx9xv/person/38g3za6v6wphm', 775, 'assignments', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (45, '38g3za6bmx9xv/class/38g3za71e3yrh', 777, 'step', '38g3za74wg9c2/38g3za74wv6me/38g3za6v6wphm');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (46, '38g3za6bmx9xv/person/38g3za6v6wphm', 777, 'assignments', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (47, '38g3za6bmx9xv/class/38g3za71e3yrh', 782, 'step', '38g3za74wg9c2/38g3za74wg9c4/38g3za6xyb1av');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (48, '38g3za6bmx9xv/person/38g3za6xyb1av', 782, 'assignments', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (49, '38g3za6bmx9xv/class/38g3za71e3yrh', 784, 'step', '38g3za74wg9c2/38g3za74wg9c4/38g3za6xyb1av');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (50, '38g3za6bmx9xv/person/38g3za6xyb1av', 784, 'assignments', '');
INSERT INTO public.change OVERRIDING SYSTEM VALUE VALUES (51, '38g3za6bmx9xv/class/38g3za71e3yrh', 785, 'handout', '38g3za7jrrkkw');
INSERT INTO public.changehistory VALUES ('3drlxg5vp5vdg', 0, 0, 0);
INSERT INTO public.changetime VALUES (1795363081518, 729, 3);
INSERT INTO public.class VALUES (3765149276889327547, 3765149277620402961, 3765149276893602456, NULL, 'Physics', NULL, NULL, NULL, NULL, 'manual', NULL, 1795363081752, 1795363081752, NULL);
INSERT INTO public.context VALUES (3765149276889327547, 'org.example.optics', '["org.example.optics"]', NULL, 0, 'Optics', 1, 'science', 1, NULL, NULL, NULL, NULL, NULL, 0, '{"path":["org.example.optics"],"edits":[{"at":"01a203fa8e310000","by":"desk","type":"app","customTypeName":null,"title":"Optics","displayOrder":0,"topic":"science","isAssignable":true,"suggestedAge":{"location":0,"length":0},"suggestedCompletionTime":{"location":0,"length":0},"summary":null,"link":null,"capabilities":[],"thumbnail":null,"navigationChildren":[],"isRemoved":false}]}', 1795363081781);
INSERT INTO public.context VALUES (3765149276889327547, 'org.example.optics', '["org.example.optics","light"]', '["org.example.optics"]', 0, 'Light', 2, 'science', 1, NULL, NULL, NULL, NULL, NULL, 0, '{"path":["org.example.optics","light"],"edits":[{"at":"01a203fa8e310000","by":"desk","type":"chapter","customTypeName":null,"title":"Light","displayOrder":0,"topic":"science","isAssignable":true,"suggestedAge":{"location":0,"length":0},"suggestedCompletionTime":{"location":0,"length":0},"summary":null,"link":null,"capabilities":[],"thumbnail":null,"navigationChildren":[],"isRemoved":false}]}', 1795363081781);
INSERT INTO public.context VALUES (3765149276889327547, 'org.example.optics', '["org.example.optics","light","shadows"]', '["org.example.optics","light"]', 0, 'Shadows', 8, 'science', 1, NULL, NULL, NULL, NULL, NULL, 0, '{"path":["org.example.optics","light","shadows"],"edits":[{"at":"01a203fa8e310000","by":"desk","type":"quiz","customTypeName":null,"title":"Shadows","displayOrder":0,"topic":"science","isAssignable":true,"suggestedAge":{"location":0,"length":0},"suggestedCompletionTime":{"location":0,"length":0},"summary":null,"link":null,"capabilities":[],"thumbnail":null,"navigationChildren":[],"isRemoved":false}]}', 1795363081781);
INSERT INTO public.contextword VALUES (3765149276889327547, 'science', 'org.example.optics', '["org.example.optics"]');
INSERT INTO public.contextword VALUES (3765149276889327547, 'optics', 'org.example.optics', '["org.example.optics"]');
INSERT INTO public.contextword VALUES (3765149276889327547, 'science', 'org.example.optics', '["org.example.optics","light"]');
INSERT INTO public.contextword VALUES (3765149276889327547, 'light', 'org.example.optics', '["org.example.optics","light"]');
INSERT INTO public.contextword VALUES (3765149276889327547, 'science', 'org.example.optics', '["org.example.optics","light","shadows"]');
INSERT INTO public.contextword VALUES (3765149276889327547, 'shadows', 'org.example.optics', '["org.example.optics","light","shadows"]');
INSERT INTO public.figure VALUES (3765149276889327547, 3765149277736150402, 3765149277736150403, 3765149277411498548, '["org.example.optics","light","shadows"]', 1, 90.5, 0.75, 4, 'Score', 8, 10, '{"primary":{"identifier":"score","title":"Score","value":{"kind":"score","score":8,"maxScore":10},"created":"2026-11-22T15:58:01.828Z"},"additional":[]}', 1795363081828, 1795363081831);
INSERT INTO public.figure VALUES (3765149276889327547, 3765149277736150402, 3765149277736150403, 3765149277503194459, '["org.example.optics","light","shadows"]', 1, 90.5, 0.75, 4, 'Score', 6, 10, '{"primary":{"identifier":"score","title":"Score","value":{"kind":"score","score":6,"maxScore":10},"created":"2026-11-22T15:58:01.849Z"},"additional":[]}', 1795363081849, 1795363081851);
INSERT INTO public.file VALUES (3765149276889327547, 3765149277868257317, 3765149277411498548, 'drawing.txt', 'text/plain', 460, 'cd1447f7aafbe5eab31b935413e31ef208e3dccd602481b5b9e4a4b7a2f3c2c2', 1795363081870, 1795363081901, NULL);
INSERT INTO public.file VALUES (3765149276889327547, 3765149278053264048, 3765149277503194459, 'sketch.txt', 'text/plain', 10, 'b8b51e50f7ea95ef36a08c1fe2504b1cd274f1e0793c5e206fcb995ecda6e6e7', 1795363081958, 1795363081992, NULL);
INSERT INTO public.filepart VALUES (3765149276889327547, 3765149277868257317, 0, '\x412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a412064726177696e67206f66206120736861646f772e0a');
INSERT INTO public.filepart VALUES (3765149276889327547, 3765149278053264048, 0, '\x4120736b657463682e0a');
INSERT INTO public.handin VALUES (3765149276889327547, 3765149277736150402, 3765149277736150404, 3765149277411498548, 3765149277868257317, 1795363081929);
INSERT INTO public.handin VALUES (3765149276889327547, 3765149277736150402, 3765149277736150404, 3765149277503194459, 3765149278053264048, 1795363082016);
INSERT INTO public.handout VALUES (3765149276889327547, 3765149277736150402, 3765149277620402961, 3765149277272450878, 'posted', 0, 'Light and shadow', 'Read, then play.', 1, NULL, NULL, NULL, NULL, NULL, 2, NULL, 1795363081806, 1795363081818, 1795363081818, NULL, 1795363081818, NULL, NULL);
INSERT INTO public.handout VALUES (3765149276889327547, 3765149278201990780, 3765149277620402961, 3765149277272450878, 'draft', 0, 'Draft about lenses', '', 1, NULL, NULL, NULL, NULL, NULL, 1, NULL, 1795363082028, 1795363082028, NULL, NULL, 1795363082028, NULL, NULL);
INSERT INTO public.location VALUES (3765149276889327547, 3765149276893602456, 'Gauss School', NULL, 'manual', NULL, 1795363081404, 1795363081404);
INSERT INTO public.membership VALUES (3765149276889327547, 3765149277620402961, 3765149277272450878, 'teacher', 1795363081760);
INSERT INTO public.membership VALUES (3765149276889327547, 3765149277620402961, 3765149277411498548, 'student', 1795363081766);
INSERT INTO public.membership VALUES (3765149276889327547, 3765149277620402961, 3765149277503194459, 'student', 1795363081766);
INSERT INTO public.migration VALUES (1, 'people, accounts and classes');
INSERT INTO public.migration VALUES (2, 'apps and their contexts');
INSERT INTO public.migration VALUES (3, 'handouts, tasks and what students do with them');
INSERT INTO public.migration VALUES (4, 'activities, their reports and fates');
INSERT INTO public.migration VALUES (5, 'files, marks of teachers, and the log of what was done by whom');
INSERT INTO public.migration VALUES (6, 'the feed of changes');
INSERT INTO public.organization VALUES (3765149276889327547, 'Gauss School', 'Europe/Berlin', 'en', 1, NULL, 730, NULL, 1795363081404, 1795363081404);
INSERT INTO public.person VALUES (3765149276889327547, 3765149276893602458, 'Ada', NULL, 'Lovelace', 'lovelace ada', NULL, NULL, NULL, NULL, 1, NULL, 'manual', NULL, 1795363081404, 1795363081404);
INSERT INTO public.person VALUES (3765149276889327547, 3765149277272450878, 'Emmy', NULL, 'Noether', 'noether emmy', NULL, NULL, NULL, NULL, 1, NULL, 'manual', NULL, 1795363081586, 1795363081586);
INSERT INTO public.person VALUES (3765149276889327547, 3765149277411498548, 'Theo', NULL, 'Becker', 'becker theo', NULL, NULL, NULL, NULL, 1, NULL, 'manual', NULL, 1795363081652, 1795363081652);
INSERT INTO public.person VALUES (3765149276889327547, 3765149277503194459, 'Noa', NULL, 'Levi', 'levi noa', NULL, NULL, NULL, NULL, 1, NULL, 'manual', NULL, 1795363081696, 1795363081696);
INSERT INTO public.role VALUES (3765149276889327547, 3765149276893602458, 3765149276893602456, 'administrator');
INSERT INTO public.role VALUES (3765149276889327547, 3765149277272450878, 3765149276893602456, 'teacher');
INSERT INTO public.role VALUES (3765149276889327547, 3765149277411498548, 3765149276893602456, 'student');
INSERT INTO public.role VALUES (3765149276889327547, 3765149277503194459, 3765149276893602456, 'student');
INSERT INTO public.session VALUES (3765149276889327547, 3765149277125699364, 3765149276893602458, 'device', '\xace951a3633b9ae2c9fbd0b68fdd0872469fcbd9b20c9778221a6c026bbc1409', 'old device', 1795363081516, 1795363081516, 1826899081516);
INSERT INTO public.session VALUES (3765149276889327547, 3765149277335503358, 3765149277272450878, 'device', '\x4845f7f8f207462dc2f9e3f47966b217ca62d3f16ec819e0ddca9fb1e0366da6', 'old device', 1795363081616, 1795363081616, 1826899081616);
INSERT INTO public.session VALUES (3765149276889327547, 3765149277442900162, 3765149277411498548, 'device', '\x932570166561635221b6c766e7fec38223989cc6f5d65076257b8934ebafbe84', 'old device', 1795363081667, 1795363081667, 1826899081667);
INSERT INTO public.session VALUES (3765149276889327547, 3765149277537119410, 3765149277503194459, 'device', '\x202be188f4dd229f5b2c66a82888c8932e2df0ac6d4877627b24607ada1a7a97', 'old device', 1795363081711, 1795363081711, 1826899081711);
INSERT INTO public.step VALUES (3765149276889327547, 3765149277736150402, 3765149277736150404, 3765149277411498548, NULL, 1795363081929, 'student', 0, 1795363081929, NULL, 0, NULL, NULL, NULL, 1795363081929);
INSERT INTO public.step VALUES (3765149276889327547, 3765149277736150402, 3765149277736508046, 3765149277411498548, NULL, 1795363081944, 'student', 0, 1795363081944, NULL, 0, NULL, NULL, '[{"text":"That shadows have colours."}]', 1795363081944);
INSERT INTO public.step VALUES (3765149276889327547, 3765149277736150402, 3765149277736150404, 3765149277503194459, NULL, 1795363082016, 'student', 0, 1795363082016, 1795363082024, 0, 1795363082024, 'Well drawn.', NULL, 1795363082024);
INSERT INTO public.task VALUES (3765149276889327547, 3765149277736150402, 3765149277736150403, 0, 'context', 'Shadows', 'org.example.optics', '["org.example.optics","light","shadows"]', NULL, NULL, NULL, NULL);
INSERT INTO public.task VALUES (3765149276889327547, 3765149277736150402, 3765149277736150404, 1, 'handIn', 'Your drawing', NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO public.task VALUES (3765149276889327547, 3765149277736150402, 3765149277736508046, 2, 'exitTicket', '', NULL, NULL, NULL, NULL, NULL, '[{"kind":"text","text":"What surprised you?","choices":[],"isOptional":false}]');
INSERT INTO public.task VALUES (3765149276889327547, 3765149277736150402, 3765149277736508047, 3, 'link', 'https://example.org/light', NULL, NULL, NULL, 'https://example.org/light', NULL, NULL);
INSERT INTO public.task VALUES (3765149276889327547, 3765149278201990780, 3765149278201990781, 0, 'link', 'https://example.org/lens', NULL, NULL, NULL, 'https://example.org/lens', NULL, NULL);
SELECT pg_catalog.setval('public.change_number_seq', 51, true);
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
ALTER TABLE ONLY public.changetime
    ADD CONSTRAINT changetime_pkey PRIMARY KEY (at);
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
CREATE INDEX accounttodelete ON public.account USING btree (organization, deactivated, person) WHERE (deactivated IS NOT NULL);
CREATE INDEX activityatplace ON public.activity USING btree (organization, person, app, path, created);
CREATE INDEX activitybytime ON public.activity USING btree (organization, received, app, superseded);
CREATE INDEX activityofperson ON public.activity USING btree (organization, person, received, id);
CREATE INDEX appbyname ON public.app USING btree (organization, name, id);
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
CREATE INDEX contextwiththumbnail ON public.context USING btree (organization, thumbnail) WHERE (thumbnail IS NOT NULL);
CREATE INDEX contextwordofcontext ON public.contextword USING btree (organization, app, path, word);
CREATE INDEX courseatlocation ON public.course USING btree (organization, location);
CREATE INDEX coursebyname ON public.course USING btree (organization, name, id);
CREATE UNIQUE INDEX courseofsource ON public.course USING btree (organization, sourceid);
CREATE INDEX fatebytime ON public.fate USING btree (organization, received, app, fate, superseded);
CREATE INDEX fateofhandout ON public.fate USING btree (organization, handout, person);
CREATE INDEX fateofperson ON public.fate USING btree (organization, person, received, activity);
CREATE INDEX favouritehandout ON public.favourite USING btree (organization, handout);
CREATE INDEX figureofperson ON public.figure USING btree (organization, person, handout);
CREATE INDEX fileloose ON public.file USING btree (organization, loose, id);
CREATE INDEX fileofowner ON public.file USING btree (organization, owner, loose, size);
CREATE INDEX handinoffile ON public.handin USING btree (organization, file);
CREATE INDEX handinofperson ON public.handin USING btree (organization, person);
CREATE INDEX handoutcopied ON public.handout USING btree (organization, copyof);
CREATE INDEX handoutofauthor ON public.handout USING btree (organization, author, state);
CREATE INDEX handoutofclass ON public.handout USING btree (organization, class, state, listed, id);
CREATE INDEX handouttoclose ON public.handout USING btree (organization, closes, id);
CREATE INDEX handouttopublish ON public.handout USING btree (organization, state, publishes, id);
CREATE INDEX handouttosweep ON public.handout USING btree (organization, completed, id) WHERE (swept IS NULL);
CREATE UNIQUE INDEX locationofsource ON public.location USING btree (organization, sourceid);
CREATE INDEX membershipofperson ON public.membership USING btree (organization, person, role, class);
CREATE INDEX personbyname ON public.person USING btree (organization, sortname, id);
CREATE UNIQUE INDEX personofsource ON public.person USING btree (organization, sourceid);
CREATE UNIQUE INDEX practicelearner ON public.person USING btree (organization, practiceof) WHERE (practiceof IS NOT NULL);
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
